#!/bin/sh
# Brings back the files that were removed from a bucket with versions since a time, in UTC:
# undelete.sh BUCKET 2026-11-29T14:30:00 [--endpoint-url https://s3.example.org]
# Needs Debian's awscli, with the key in its settings or in AWS_ACCESS_KEY_ID and
# AWS_SECRET_ACCESS_KEY. Run it until it says that no file came back and "lectern doctor" finds no row
# without its file: listings may be late. Fails where a file did not come back.
set -eu

case ${2-} in
  [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]) ;;
  *)
    echo "undelete.sh BUCKET YYYY-MM-DDTHH:MM:SS [options of aws]" >&2
    exit 2
    ;;
esac
bucket=$1 since=$2
shift 2
options=$*
export bucket options

list=$(mktemp)
trap 'rm -f "$list"' EXIT
# Where versions are kept, what was removed has a delete marker. Whether it is the latest version is not
# asked: Swift takes that from a listing that may be late, and Lectern never stores under a key again.
# The files below check/ are tests that the bucket works.
aws $options s3api list-object-versions --bucket "$bucket" --output text --query \
  '(DeleteMarkers || `[]`)[?LastModified>=`"'"$since"'"` && !contains(Key, `"check/"`)].[Key, VersionId]' \
  > "$list"

# Without its marker a file is there again. Swift restores it only if its listing has already changed:
# where it has not, the version is copied.
xargs -r -n 2 -P 4 sh -euc '
  at="--bucket $bucket --key $1"
  aws $options s3api delete-object $at --version-id "$2" > /dev/null
  aws $options s3api head-object $at > /dev/null 2>&1 && exit
  version=$(aws $options s3api list-object-versions --bucket "$bucket" --prefix "$1" \
    --output text --query "Versions[0].VersionId")
  aws $options s3api copy-object $at --copy-source "$bucket/$1?versionId=$version" > /dev/null
  echo "$1 was copied"
' undelete < "$list"
echo "$(wc -l < "$list") files came back"
