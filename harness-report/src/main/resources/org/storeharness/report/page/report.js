(() => {
  'use strict';
  const page = document.documentElement;
  const complain = (what) => { page.dataset.problem = (page.dataset.problem || '') + what + '; '; };
  window.addEventListener('error', (event) => complain(event.message));
  document.addEventListener('securitypolicyviolation', (event) => complain('refused ' + event.blockedURI));

  // Okabe and Ito's colours, which people with any colour vision can tell apart; darker or lighter ones by scheme.
  const colours = {
    light: ['#0072b2', '#d55e00', '#009e73', '#a3527c', '#8a6d00', '#1b8fc4', '#555555', '#000000'],
    dark: ['#4fb0e8', '#ff9248', '#3fd0a4', '#e3a3c4', '#f0d040', '#8fd3ff', '#b0b0b0', '#ffffff'],
  };
  const marks = ['circle', 'rect', 'triangle', 'rectRot', 'star', 'cross', 'rectRounded', 'crossRot'];
  const darkScheme = window.matchMedia('(prefers-color-scheme: dark)');
  const theme = (printing) => {
    const style = getComputedStyle(page);
    const dark = darkScheme.matches && !printing;
    return {
      colours: dark ? colours.dark : colours.light,
      text: printing ? '#000' : style.getPropertyValue('--text').trim(),
      line: printing ? '#bbb' : style.getPropertyValue('--line').trim(),
      panel: printing ? '#fff' : style.getPropertyValue('--panel').trim(),
    };
  };

  const number = (value) => {
    if (value === 0) return '0';
    const size = Math.abs(value);
    if (size >= 1e6) return (value / 1e6).toLocaleString('en', { maximumSignificantDigits: 3 }) + ' M';
    return value.toLocaleString('en', { maximumSignificantDigits: 3 });
  };
  const time = (nanos) => {
    const unit = nanos >= 1e9 ? [1e9, ' s'] : nanos >= 1e6 ? [1e6, ' ms'] : nanos >= 1e3 ? [1e3, ' µs'] : [1, ' ns'];
    return number(nanos / unit[0]) + (nanos === 0 ? '' : unit[1]);
  };
  const words = (given) => (given.unit === 'nanoseconds' ? time : number);
  const share = (beyond) => {
    const percent = 100 * (1 - 1 / beyond);
    const digits = Math.max(0, Math.ceil(Math.log10(beyond)) - 2);
    return percent.toFixed(digits) + ' %';
  };
  // An axis shorter than the first may hold no 1, 2 or 5; one longer than the second has no room between powers of ten.
  const LEAST = 2.5;
  const MANY = 1e3;
  // Values that lie closer together than this are shown as near to each other as they are.
  const NARROW = 1.5;
  const isPowerOfTen = (value) => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;

  const bands = {
    id: 'bands',
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea, scales } = chart;
      ctx.save();
      ctx.fillStyle = 'rgba(128, 128, 128, 0.18)';
      for (const band of chart.options.plugins.bands.stretches) {
        const left = Math.max(chartArea.left, scales.x.getPixelForValue(band.from));
        const right = Math.min(chartArea.right, scales.x.getPixelForValue(band.to));
        if (right > left) ctx.fillRect(left, chartArea.top, right - left, chartArea.height);
      }
      ctx.restore();
    },
  };

  const axis = (given, look, horizontal) => {
    const result = {
      title: { display: given.title !== '', text: given.title, color: look.text },
      grid: { color: look.line },
      ticks: { color: look.text, callback: words(given), maxRotation: 0 },
    };
    if (given.scale === 'logarithmic') {
      result.type = 'logarithmic';
      result.afterDataLimits = (scale) => {
        const more = Math.sqrt(NARROW / (scale.max / scale.min));
        if (more > 1) {
          scale.min /= more;
          scale.max *= more;
        }
      };
      result.afterBuildTicks = (scale) => {
        const span = scale.max / scale.min;
        const between = (value) => span < LEAST || (span < MANY && (isPowerOfTen(value / 2) || isPowerOfTen(value / 5)));
        const label = (tick) => words(given)(tick.value);
        scale.ticks = scale.ticks
          .filter((tick) => isPowerOfTen(tick.value) || between(tick.value))
          .filter((tick, place, all) => place === 0 || label(tick) !== label(all[place - 1]));
      };
    } else if (given.scale === 'nines') {
      result.type = 'logarithmic';
      result.min = 1;
      result.afterBuildTicks = (scale) => {
        scale.ticks = scale.ticks.filter((tick) => isPowerOfTen(tick.value) || tick.value === 2);
      };
      result.ticks.callback = share;
    } else if (given.scale === 'names') {
      result.type = 'linear';
      result.min = -0.5;
      result.max = given.labels.length - 0.5;
      result.afterBuildTicks = (scale) => { scale.ticks = given.labels.map((_, place) => ({ value: place })); };
      result.ticks.callback = (value) => given.labels[value];
      result.grid = { display: false };
    } else {
      result.type = 'linear';
      result.beginAtZero = !horizontal;
      if (given.scale === 'counts') {
        result.ticks.precision = 0;
        result.grace = 0.5;
      }
    }
    return result;
  };

  // A line needs two points: one with a gap on both sides would not be seen without a mark.
  const radius = (given) => {
    if (given.style === 'points' || given.style === 'hollow') return 4;
    if (given.style === 'thick' || given.style === 'rule') return 0;
    const gap = (place) => !given.points[place] || given.points[place].y === null;
    return (point) => (given.points.length <= 40 || (gap(point.dataIndex - 1) && gap(point.dataIndex + 1)) ? 2.5 : 0);
  };

  const dashes = { dashed: [5, 4], dotted: [2, 3], 'dash-dotted': [8, 3, 2, 3], rule: [2, 5] };

  const others = { dotted: 2, 'dash-dotted': 3 };

  const series = (given, look) => {
    const colour = given.colour < 0 ? look.text : look.colours[given.colour % look.colours.length];
    const drawn = {
      label: given.name,
      data: given.points,
      type: given.style === 'bars' ? 'bar' : 'line',
      yAxisID: given.onTheRight ? 'right' : 'y',
      borderColor: colour,
      backgroundColor: colour,
      borderWidth: 1.75,
      borderDash: dashes[given.style] || [],
      pointBackgroundColor: given.style === 'dashed' || given.style === 'hollow' ? look.panel : colour,
      pointBorderWidth: 1.5,
      showLine: given.style !== 'points' && given.style !== 'hollow',
      pointStyle: marks[(Math.max(0, given.colour) + (others[given.style] || 0)) % marks.length],
      pointRadius: radius(given),
      pointHitRadius: 6,
      spanGaps: false,
      clip: 6,
    };
    if (given.style === 'thick') drawn.segment = { borderWidth: () => 8, borderColor: () => colour + '80' };
    return drawn;
  };

  const config = (chart, look) => ({
    type: 'line',
    data: { datasets: chart.series.map((one) => series(one, look)) },
    plugins: [bands],
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      scales: Object.assign(
        { x: axis(chart.x, look, true), y: axis(chart.y, look, false) },
        chart.right ? { right: Object.assign(axis(chart.right, look, false), { position: 'right', grid: { display: false } }) } : {}),
      plugins: {
        bands: { stretches: chart.bands },
        legend: {
          position: 'bottom',
          labels: { color: look.text, usePointStyle: true, boxHeight: 8, filter: (item) => item.text !== '' },
        },
        tooltip: {
          callbacks: {
            title: (items) => items.slice(0, 1).map((item) =>
              chart.x.scale === 'nines' ? share(item.parsed.x)
                : chart.x.scale === 'names' ? chart.x.labels[item.parsed.x]
                  : chart.x.title + ': ' + number(item.parsed.x)),
            label: (item) => [item.dataset.label + ' ' + words(item.dataset.yAxisID === 'right' ? chart.right : chart.y)(item.parsed.y)]
              .concat(item.raw.note || []),
          },
        },
      },
    },
  });

  let drawn = [];
  const draw = (printing) => {
    drawn.forEach((chart) => chart.destroy());
    const look = theme(printing);
    const charts = JSON.parse(document.getElementById('charts').textContent).charts;
    drawn = charts.map((chart) => new Chart(document.getElementById(chart.id), config(chart, look)));
    page.dataset.charts = String(drawn.length);
  };
  draw(false);
  darkScheme.addEventListener('change', () => draw(false));
  window.addEventListener('beforeprint', () => { draw(true); drawn.forEach((chart) => chart.resize()); });
  window.addEventListener('afterprint', () => draw(false));
})();
