import type { Deps } from "#deps";

export async function resume(_deps: Deps) {}
