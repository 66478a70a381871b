export const isPast = (time: string) => new Date(time).getTime() < Date.now();
