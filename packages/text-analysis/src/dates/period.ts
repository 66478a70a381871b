/** A date as far as it is said. */
export interface PartialDate {
  year?: number;
  /** 1 to 12. */
  month?: number;
  day?: number;
}

/** A period of time, or a day, as far as a text says it. */
export interface Period {
  /** Length in months: 3 is a quarter. 0: a point in time ("as of"). Absent: not said. */
  months?: number;
  /** Its last day. */
  end?: PartialDate;
  /** The year that it is counted in, calendar or fiscal. Absent where `end` is given. */
  year?: number;
  /** The quarter of that year in which it ends: the first nine months end in quarter 3. */
  through?: number;
  /** The year was said to be a fiscal one. */
  fiscal?: boolean;
  /** It depends on when it is said: "last year". */
  relative?: boolean;
}

/** A period and the characters [from, to) that say it. */
export interface PlacedPeriod extends Period {
  from: number;
  to: number;
}
