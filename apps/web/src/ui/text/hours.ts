/** Returns an hour of the day: "07:00". */
export const hourName = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** Returns the time zone of this browser, such as "Europe/Berlin". */
export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
