#!/bin/bash
# A quarter of an hour on a GPU, prepared: see README.md, "On a GPU".
#   ./gpu.sh pack                  gathers ids, alignments and embeddings into .gpu/ (a folder git ignores; must stay under 60 MiB)
#   ./gpu.sh train OUT [MINUTES]   on the GPU machine: trains, writing OUT/weights.*.pt and OUT/log.txt
#   ./gpu.sh rehearse              the same path on a CPU, tiny, in about a minute
#   ./gpu.sh collect FOLDER FILE   back here: parts → one checkpoint for evaluate.py and export.py
set -euo pipefail
cd "$(dirname "$0")"
python=${PYTHON:-python3}
state=${MIMIYAKU_TRAINING:-$HOME/mimiyaku-training}
case "${1:-}" in
  pack)
    mkdir -p .gpu
    tar -C "$state" -cf - ids embeddings.npz | xz -3 -T1 > .gpu/data.tar.xz
    du -m .gpu/data.tar.xz
    ;;
  train|rehearse)
    data=$(mktemp -d)
    tar -C "$data" -xJf .gpu/data.tar.xz
    if [ "$1" = train ]; then "$python" gpu_train.py "$data" "$2" --minutes "${3:-12}"
    else "$python" gpu_train.py "$data" "$state/rehearsal" --minutes 0.7 --save-minutes 0.3 --rehearse && "$python" gpu_collect.py "$state/rehearsal" "$state/rehearsal.pt"; fi
    ;;
  collect) "$python" gpu_collect.py "$2" "$3" ;;
  *) grep '^#' "$0"; exit 2 ;;
esac
