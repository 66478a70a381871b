import type { Deps } from "#deps";

export async function takeOver(_deps: Deps, _processId: string) {}
