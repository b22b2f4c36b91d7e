import { isEarly } from '../history/working-days.ts'
import { factoryStages } from './factory-routes.ts'
import { factoryCenters, factoryStaff } from './factory-work.ts'

/** Returns the code of the person who performs a stage in the shift of an instant. */
export const staffAt = (stage: string, at: number): string =>
  staffOfStation(factoryStages.find(({ code }) => code === stage)?.station ?? '', at)

/**
 * Returns the code of the person at a station in the shift of an instant. Stations of a work centre have different
 * people as far as possible.
 */
export function staffOfStation(station: string, at: number): string {
  const center = factoryCenters.find(({ stations }) => stations.some(({ code }) => code === station))
  const people = factoryStaff.filter((factoryPerson) => factoryPerson.center === center?.code)
  const shift = people.filter(({ team }) => team === (isEarly(at) ? 'TEAM-A' : 'TEAM-B'))
  const able = shift.length > 0 ? shift : people
  const place = center?.stations.findIndex(({ code }) => code === station) ?? 0
  return able[place % Math.max(able.length, 1)]?.code ?? ''
}
