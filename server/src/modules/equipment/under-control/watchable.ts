import { dataType } from '@gemba/contract/equipment/dictionaries.ts'

const { string, dateTime, json } = dataType.codes
const others: readonly number[] = [string, dateTime, json]

/** Returns whether values of a data type are numbers or states, which a rule can compare. */
export const isWatchable = (type: number): boolean => !others.includes(type)
