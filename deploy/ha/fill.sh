#!/bin/sh
# Fills the templates in for one machine: fill.sh SETTINGS 1|2|3 FOLDER
set -eu
umask 077

if [ $# -ne 3 ]; then
  echo "fill.sh SETTINGS 1|2|3 FOLDER" >&2
  exit 2
fi
settings=$1 number=$2 folder=$3
templates=$(dirname "$0")/templates
mkdir -p "$folder"

for template in "$templates"/*; do
  file=$folder/$(basename "$template")
  awk -v number="$number" '
    function put(name, value) { values["@" name "@"] = value }
    NR == FNR {
      if ($0 !~ /^[A-Z][A-Z0-9_]*=/) next
      name = substr($0, 1, index($0, "=") - 1)
      value = substr($0, index($0, "=") + 1)
      if (value == "") next
      put(name, value)
      if (name == "NODE_" number) put("NODE", value)
      if (name == "ADDRESS_" number) put("ADDRESS", value)
      next
    }
    {
      rest = $0
      line = ""
      while (match(rest, /@[A-Z][A-Z0-9_]*@/)) {
        name = substr(rest, RSTART, RLENGTH)
        if (!(name in values)) {
          printf "%s: %s has no value\n", FILENAME, name > "/dev/stderr"
          failed = 1
        }
        line = line substr(rest, 1, RSTART - 1) values[name]
        rest = substr(rest, RSTART + RLENGTH)
      }
      print line rest
    }
    END { exit failed }
  ' "$settings" "$template" > "$file" || rm -f "$file"
done

# Of the two places for backups, one lacks its settings: both files have the same place on a machine.
[ -e "$folder/repository-s3.conf" ] || [ -e "$folder/repository-posix.conf" ] || exit 1
if [ -e "$folder/repository-s3.conf" ] && [ -e "$folder/repository-posix.conf" ]; then
  echo "leave BACKUP_FOLDER or S3_KEY and S3_SECRET empty: backups go to one place" >&2
  exit 1
fi
for template in "$templates"/*; do
  name=$(basename "$template")
  case $name in repository-*) continue ;; esac
  [ -e "$folder/$name" ] || exit 1
done
