#!/bin/sh
# Makes a folder for OPENSEARCH_HOME: OpenSearch with the k-NN plugin, which compares vectors. Every file
# comes from a Maven repository; their checksums are below. k-NN extends the Painless module, which is
# there as libraries, so the module's folder is put together here. The plugin comes without its native
# libraries: only its "lucene" engine works.
#
#   MAVEN_URL=<base address of a Maven repository> cluster/fetch-opensearch.sh FOLDER
set -eu

if [ $# -ne 1 ] || [ -e "$1" ]; then
  echo "usage: fetch-opensearch.sh FOLDER, which must not exist" >&2
  exit 2
fi
if [ -z "${MAVEN_URL:-}" ]; then
  echo "MAVEN_URL is missing: the base address of a Maven repository, such as that of Maven Central." >&2
  exit 2
fi

version=2.19.1
made=$1.part
files=$(mktemp -d)
trap 'rm -rf "$files" "$made"' EXIT

# fetch GROUP ARTIFACT VERSION EXTENSION SHA256
fetch() {
  name=$2-$3.$4
  path=$(echo "$1" | tr . /)/$2/$3/$name
  curl --fail --silent --show-error --location --output "$files/$name" "${MAVEN_URL%/}/$path"
  echo "$5  $files/$name" | sha256sum --check --quiet
}

fetch org.opensearch.distribution.integ-test-zip opensearch $version zip \
  af7152d8b7f6f1cee09d47276b32b70479fe6dd8cdbb61213f84eb7f8098b261
fetch org.opensearch.plugin opensearch-knn $version.0 zip \
  eab8c9818865bc035212eab5068cdacae164baa09d4c152f49b736d6f6b0e85c
fetch org.opensearch.plugin lang-painless $version jar \
  3cf5e02efa40ff5b88e74e1ab66a0bc462de3509fab4a6a4ffe90b8d13777a9a
fetch org.opensearch.plugin opensearch-scripting-painless-spi $version jar \
  c2598797a5f6f897ce7e8d05f593ff96de3fbc56c52f299d63cddcae41556dda
fetch org.antlr antlr4-runtime 4.13.1 jar \
  54665d2838cc66458343468efc539e454fc95b46a8a04b13c6ac43fc9be63505
fetch org.ow2.asm asm 9.7 jar adf46d5e34940bdf148ecdd26a9ee8eea94496a72034ff7141066b3eea5c4e9d
fetch org.ow2.asm asm-util 9.7 jar 37a6414d36641973f1af104937c95d6d921b2ddb4d612c66c5a9f2b13fc14211
fetch org.ow2.asm asm-tree 9.7 jar 62f4b3bc436045c1acb5c3ba2d8ec556ec3369093d7f5d06c747eb04b56d52b1
fetch org.ow2.asm asm-commons 9.7 jar 389bc247958e049fc9a0408d398c92c6d370c18035120395d4cba1d9d9304b7a
fetch org.ow2.asm asm-analysis 9.7 jar 7bc6bcbc21379948a0c8c467fb0f864206e5b818f6bc0b546872f5c9f941556f

rm -rf "$made"
mkdir -p "$made"
unzip -q "$files/opensearch-$version.zip" -d "$files"
mv "$files/opensearch-$version"/* "$made"

module=$made/modules/lang-painless
mkdir "$module"
mv "$files"/*.jar "$module"
cat > "$module/plugin-descriptor.properties" <<END
name=lang-painless
description=The Painless scripting language
version=$version
opensearch.version=$version
java.version=11
classname=org.opensearch.painless.PainlessPlugin
extended.plugins=
has.native.controller=false
END
# It compiles scripts to classes of its own.
cat > "$module/plugin-security.policy" <<END
grant {
  permission java.lang.RuntimePermission "createClassLoader";
  permission java.lang.RuntimePermission "getClassLoader";
};
END

mkdir -p "$made/plugins/opensearch-knn"
unzip -q "$files/opensearch-knn-$version.0.zip" -d "$made/plugins/opensearch-knn"
# Every user has to be able to read it.
chmod -R a+rX "$made"
mv "$made" "$1"
echo "OPENSEARCH_HOME=$(cd "$1" && pwd)"
