import type { ColumnType } from "kysely";

/** Set by the database if absent; read as a Date. */
export type Stamp = ColumnType<Date, Date | undefined, Date>;

/** Read parsed, written as a string. */
export type Json<T> = ColumnType<T, string | undefined, string>;

/** The same, where there may be none. */
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** bigint: pg reads it as a number here (platform/postgres/database.ts). */
export type Count = ColumnType<number, number | undefined, number>;
