export { Data } from "./Data.tsx";
export { Preferences } from "./Preferences.tsx";
export { Profile } from "./Profile.tsx";
export { Security } from "./Security.tsx";
export { reloadUser } from "./api.ts";
