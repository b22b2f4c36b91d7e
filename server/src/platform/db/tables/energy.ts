// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Decimal, Default, Id, RecordColumns } from '../column-types.ts'

export interface EnergyMeterTable extends RecordColumns {
  name: string
  counter_point_id: Id
  power_point_id: Id | null
  power_factor_point_id: Id | null
  contract_power: Decimal | null
  co2_factor: Decimal | null
  sort_number: Default<number>
  name_en: string | null
  name_tw: string | null
}

export interface EnergyTables {
  energy_meter: EnergyMeterTable
}
