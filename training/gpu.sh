#!/bin/bash
# A quarter of an hour on a GPU, prepared: see README.md, "On a GPU".
#   ./gpu.sh pack                    gathers what travels into .gpu/ (a folder git ignores; with the repository at most 64 MiB)
#   ./gpu.sh train OUT SECONDS […]   on the GPU machine: trains, writing OUT/weights.*.pt and OUT/log.txt
#   ./gpu.sh rehearse                the same path on a CPU, tiny, in two minutes
#   ./gpu.sh collect FOLDER FILE     back here: parts → one checkpoint for evaluate.py and export.py
set -euo pipefail
cd "$(dirname "$0")"
python=${PYTHON:-python3}
state=${MIMIYAKU_TRAINING:-$HOME/mimiyaku-training}
case "${1:-}" in
  pack)
    mkdir -p .gpu
    "$python" gpu_pack.py .gpu/data.npz
    xz -f -T1 --lzma2=preset=3,lp=1,lc=3,pb=1 .gpu/data.npz  # lp, pb: two-byte numbers
    du -m .gpu/data.npz.xz
    ;;
  train) "$python" gpu_train.py .gpu/data.npz.xz "$2" --seconds "$3" "${@:4}" ;;
  rehearse)
    "$python" gpu_train.py .gpu/data.npz.xz "$state/rehearsal" --seconds 120 --rehearse
    "$python" gpu_collect.py "$state/rehearsal" "$state/rehearsal.pt"
    ;;
  collect) "$python" gpu_collect.py "$2" "$3" ;;
  *) grep '^#' "$0"; exit 2 ;;
esac
