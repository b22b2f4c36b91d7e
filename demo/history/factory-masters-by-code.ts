import { type DemoCall, idsBy } from '../demo-calls.ts'

type Ids = ReadonlyMap<string, string>

/** Ids of the masters of the factory, by code. */
export interface FactoryMasters {
  readonly materials: Ids
  /** Unit ids by material code. */
  readonly units: Ids
  readonly warehouses: Ids
  readonly locations: Ids
  readonly suppliers: Ids
  readonly stages: Ids
  readonly stations: Ids
  readonly staff: Ids
  readonly teams: Ids
}

/** Reads the masters of the factory. */
export async function readPlaces(call: DemoCall): Promise<FactoryMasters> {
  const by = (path: string) => idsBy(call, { path, key: 'code' })
  const { records } = await call<{ records: { code: string; unitId: string }[] }>('/base/material/page', {
    pageSize: 1000,
  })
  return {
    materials: await by('/base/material/page'),
    units: new Map(records.map(({ code, unitId }) => [code, unitId])),
    warehouses: await by('/base/warehouse/page'),
    locations: await by('/base/location/page'),
    suppliers: await by('/base/supplier/page'),
    stages: await by('/base/segmentstage/page'),
    stations: await by('/base/station/page'),
    staff: await by('/base/staff/page'),
    teams: await by('/base/team/page'),
  }
}
