module storeharness.org/truth

go 1.23
