import { formatHours } from '../../ui/value/time.ts'

/** Formats worked time; none is a dash. */
export const formatWorked = (seconds: number): string => (seconds > 0 ? formatHours(seconds * 1000) : '—')
