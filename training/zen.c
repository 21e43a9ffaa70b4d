/* Intel's MKL, inside PyTorch, takes a slower path on other makers' processors although they have the same AVX2 and FMA
   units. This answers its question "is this one of ours?" with yes: 52 → 76 GFLOP/s a core on AMD Zen 3.
   gcc -O2 -shared -fPIC -o zen.so zen.c, then LD_PRELOAD=zen.so. Do nothing on an Intel processor. */
int mkl_serv_intel_cpu_true(void) { return 1; }
