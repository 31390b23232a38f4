-- flags: -c 1 -t 1 -M extended
-- refused: pipelines.sql:3 \startpipeline is not supported: the driver sends no pipelines
\startpipeline
SELECT 1;
\endpipeline
