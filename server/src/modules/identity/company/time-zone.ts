const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

/** Returns whether a text is an IANA time zone, such as `Asia/Shanghai`, or `UTC`. */
export const isTimeZone = (text: string): boolean => zones.has(text)
