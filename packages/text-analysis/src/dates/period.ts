/** A date; parts not stated are absent. */
export interface PartialDate {
  year?: number;
  /** 1 to 12. */
  month?: number;
  day?: number;
}

/** A period of time, or a day; parts not stated are absent. */
export interface Period {
  /** Length in months: 3 is a quarter. 0: a point in time ("as of"). Absent: not stated. */
  months?: number;
  /** Its last day. */
  end?: PartialDate;
  /** Its calendar or fiscal year. Absent if `end` is given. */
  year?: number;
  /** The quarter of that year in which it ends: the first nine months end in quarter 3. */
  through?: number;
  /** Whether the year was stated to be fiscal. */
  fiscal?: boolean;
  /** Whether it depends on the current date: "last year". */
  relative?: boolean;
}

/** A period and its characters [from, to). */
export interface PlacedPeriod extends Period {
  from: number;
  to: number;
}
