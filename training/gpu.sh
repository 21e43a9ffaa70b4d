#!/bin/bash
# A quarter of an hour on a GPU, prepared: see README.md, "On a GPU".
#   ./gpu.sh pack                    gathers what travels into .gpu/ (a folder git ignores; with the repository at most 64 MiB)
#   ./gpu.sh train OUT SECONDS […]   on the GPU machine: trains, writing OUT/best.*.pt, weights.*.pt and log.txt
#   ./gpu.sh rehearse                the same path on a CPU, tiny, in seven minutes
#   ./gpu.sh collect FOLDER FILE [best]   back here: parts → one checkpoint for evaluate.py and export.py
set -euo pipefail
cd "$(dirname "$0")"
python=${PYTHON:-python3}
state=${MIMIYAKU_TRAINING:-$HOME/mimiyaku-training}
case "${1:-}" in
  pack)
    rm -rf .gpu && mkdir -p .gpu/data
    "$python" gpu_data.py .gpu/data
    tar -C .gpu -cf - data | xz -9 > .gpu/data.tar.xz
    rm -r .gpu/data
    du -m .gpu/data.tar.xz
    ;;
  train|rehearse)
    data=$(mktemp -d)
    tar -C "$data" -xJf .gpu/data.tar.xz
    if [ "$1" = train ]; then "$python" gpu_train.py "$data/data" "$2" --seconds "$3" "${@:4}"
    else
      "$python" gpu_train.py "$data/data" "$state/rehearsal" --seconds 400 --rehearse
      "$python" gpu_collect.py "$state/rehearsal" "$state/rehearsal.pt"
    fi
    ;;
  collect) "$python" gpu_collect.py "${@:2}" ;;
  *) grep '^#' "$0"; exit 2 ;;
esac
