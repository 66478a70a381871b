import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";

import { afterAll, expect, test } from "vitest";

import { openLog } from "../log.ts";
import { openConverter } from "./converter.ts";

const log = openLog("silent");
const limits = { wallSeconds: 20, memoryMb: 768, outputBytes: 100_000 };

/**
 * A program that replaces LibreOffice and does what its document says, to test how it is started,
 * ended and limited. LibreOffice's output is tested in old-office.long.test.ts.
 */
const script = `#!/usr/bin/perl
use Socket;
if ($ARGV[0] eq "--version") { print "Stand-in 1.0\\n"; exit 0 }
my ($to, $out, $source);
for my $at (0 .. $#ARGV) {
  $to = $ARGV[$at + 1] if $ARGV[$at] eq "--convert-to";
  $out = $ARGV[$at + 1] if $ARGV[$at] eq "--outdir";
}
open(my $in, "<", $ARGV[-1]) or die;
my $what = join "", <$in>;
sub made { open(my $file, ">", "$out/document.$to") or die "made: $!"; print $file $_[0]; close $file or die "close: $!" }
if ($what eq "again") { open(my $f, "<", "$out/once") ? made("second") : do { open(my $g, ">", "$out/once"); exit 81 } }
elsif ($what eq "loop") { 1 while 1 }
elsif ($what eq "large") { made("x" x 200_000) }
elsif ($what eq "link") { symlink("/etc/passwd", "$out/document.$to") }
elsif ($what eq "walls") {
  socket(my $one, PF_UNIX, SOCK_STREAM, 0);
  my $connects = connect($one, pack_sockaddr_un("/tmp/none")) ? "yes" : "$!";
  made("user $< home " . ($ENV{HOME} eq $out ? "own" : $ENV{HOME}) . " fork " . (defined(fork()) ? "yes" : "no") . " connect $connects keys " . join(",", sort keys %ENV))
}
elsif ($what ne "nothing") { made("read: $what") }
`;
const folder = mkdtempSync(join(tmpdir(), "lectern-stand-in-"));
chmodSync(folder, 0o755);
const sofficePath = join(folder, "soffice");
writeFileSync(sofficePath, script, { mode: 0o755 });
const { TMPDIR } = process.env;
process.env["TMPDIR"] = folder;
afterAll(() => {
  if (TMPDIR === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = TMPDIR;
  rmSync(folder, { recursive: true });
});

const converter = await openConverter({ sofficePath }, log);
const convert = (what: string, bounds: Partial<typeof limits> = {}, signal?: AbortSignal) =>
  converter!.convert(Readable.from([Buffer.from(what)]), "docx", { ...limits, ...bounds }, signal);

const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith("lectern-office-"));

async function madeOf(what: string) {
  const found = await convert(what);
  const made = found && (await buffer(found.bytes)).toString();
  await found?.remove();
  return made;
}

test("a converter is used where it is there and wanted", async () => {
  expect(converter?.name).toBe("Stand-in 1.0");
  expect(await openConverter({ sofficePath: "none" }, log)).toBeUndefined();
  expect(await openConverter({ sofficePath: join(folder, "missing") }, log)).toBeUndefined();
});

test("what it makes comes back, also where it has to be started twice", async () => {
  expect(await madeOf("a document")).toBe("read: a document");
  expect(await madeOf("again")).toBe("second");
  expect(left()).toEqual([]);
});

test("nothing comes back where it made nothing, or a link to another file", async () => {
  expect(await madeOf("nothing")).toBeUndefined();
  expect(await madeOf("link")).toBeUndefined();
  expect(left()).toEqual([]);
});

test("it ends at its limits and when it is stopped, and leaves nothing behind", async () => {
  await expect(convert("loop", { wallSeconds: 1 })).rejects.toMatchObject({ fault: "timeout" });
  await expect(convert("large")).rejects.toMatchObject({ name: "SandboxError" });
  await expect(convert("loop", {}, AbortSignal.timeout(1500))).rejects.toThrow();
  expect(left()).toEqual([]);
});

test("it has a home and an environment of its own, no process beside it and no connection", async ({
  skip,
}) => {
  const made = await madeOf("walls");
  expect(made).toMatch(/home own .* keys HOME,TMPDIR$/);
  if (process.getuid?.() !== 0) skip("only root can give it a user of its own");
  expect(made).toContain("user 65533 ");
  expect(made).toContain("fork no connect Operation not permitted");
});
