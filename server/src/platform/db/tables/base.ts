// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { Day, Decimal, Default, Id, Instant, Json, List, RecordColumns } from '../column-types.ts'

export interface AreaTable extends RecordColumns {
  code: string
  name: string
  parent_id: Id | null
  sort_number: Default<number>
  remark: string | null
  name_en: string | null
  name_tw: string | null
  longitude: string | null
  latitude: string | null
}

export interface BomTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  material_id: Id
  revision: string
  quantity: Default<Decimal>
  unit_id: Id
  effective_from: Day | null
  effective_to: Day | null
  is_default: Default<number>
  status: Default<number>
  status_at: Instant | null
  remark: string | null
  name_tw: string | null
}

export interface BomItemTable extends RecordColumns {
  bom_id: Id
  material_id: Id
  quantity: Decimal
  unit_id: Id
  loss_rate: Default<Decimal>
  is_phantom: Default<number>
  alternative_material_ids: Default<List<string>>
  sort_number: Default<number>
  remark: string | null
}

export interface BomItemAlternateTable {
  company_id: Id
  bom_item_id: Id
  material_id: Id
  priority: number
}

export interface CodeCounterTable {
  company_id: Id
  code_rule_id: Id
  span: string
  count: Id
}

export interface CodeRuleTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  subject: Default<number>
  material_family_id: Id | null
  separator: string | null
  mode: Default<number>
  is_enabled: Default<number>
  remark: string | null
  model_id: Id | null
  name_tw: string | null
}

export interface CodeRulePartTable extends RecordColumns {
  code_rule_id: Id
  sort_number: Default<number>
  segment_type: Default<number>
  constant_value: string | null
  date_format: string | null
  serial_length: number | null
  serial_start: number | null
  step: number | null
  reset_cycle: number | null
  field: number | null
  field_start: number | null
  field_length: number | null
  check_type: number | null
  detail_id: Id | null
  dictionary_type: string | null
}

export interface CustomInterfaceTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  name_tw: string | null
  url: string
  secret: string
  time_limit: Default<number>
  is_enabled: Default<number>
  description: string | null
}

export interface DataModelTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  model_type: string | null
  is_enabled: Default<number>
  description: string | null
  name_tw: string | null
}

export interface DataModelDetailTable extends RecordColumns {
  model_id: Id
  code: string
  name: string
  name_en: string | null
  data_type: Default<number>
  length: number | null
  precision: number | null
  dictionary_type: string | null
  ref_model_id: Id | null
  ref_detail_id: Id | null
  is_required: Default<number>
  is_unique: Default<number>
  is_queried: Default<number>
  default_value: string | null
  sort_number: Default<number>
  name_tw: string | null
}

export interface DataModelLinkTable {
  company_id: Id
  detail_id: Id
  object_id: Id
  to_object_id: Id
}

export interface DataModelObjectTable extends RecordColumns {
  model_id: Id
  code: string
  values: Json
}

export interface DataModelUniqueValueTable {
  company_id: Id
  detail_id: Id
  object_id: Id
  value: string
}

export interface DictionaryEntryTable extends RecordColumns {
  type: string
  code: string
  name: string
  extend: string | null
  is_enabled: Default<number>
  sort_number: Default<number>
}

export interface LocationTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  warehouse_id: Id
  parent_id: Id | null
  capacity: Decimal | null
  pick_order: Default<number>
  is_locked: Default<number>
  is_enabled: Default<number>
  remark: string | null
  name_tw: string | null
}

export interface MaterialTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  material_class_id: Id
  material_family_id: Id | null
  specification: string | null
  model: string | null
  unit_id: Id
  material_type: Default<number>
  source_type: Default<number>
  tracking: Default<number>
  default_warehouse_id: Id | null
  pick_strategy: number | null
  shelf_life_days: number | null
  min_remaining_days: Default<number>
  standard_cost: Decimal | null
  is_enabled: Default<number>
  files: Default<Json>
  remark: string | null
  cost_method: Default<number>
  is_inspected: Default<number>
  name_tw: string | null
  serial_rule_id: Id | null
}

export interface MaterialClassTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  parent_id: Id | null
  sort_number: Default<number>
  is_enabled: Default<number>
  remark: string | null
  name_tw: string | null
}

export interface MaterialFamilyTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  remark: string | null
  name_tw: string | null
}

export interface MaterialUnitTable extends RecordColumns {
  material_id: Id
  unit_id: Id
  factor: Decimal
}

export interface NoticeTable extends RecordColumns {
  type: Default<number>
  position: Default<number>
  title: string
  content: string | null
  begins_at: Instant | null
  ends_at: Instant | null
  current_version: string | null
  next_version: string | null
  release_status: Default<number>
}

export interface ParameterTable extends RecordColumns {
  code: string
  name: string
  value: string | null
}

export interface ProtocolTable extends RecordColumns {
  code: string
  name: string
  type: Default<number>
  parameters: Json | null
  remark: string | null
}

export interface SupplierTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  contact: string | null
  phone: string | null
  address: string | null
  is_enabled: Default<number>
  remark: string | null
  name_tw: string | null
}

export interface UnitTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  precision: Default<number>
  base_unit_id: Id | null
  factor: Decimal | null
  remark: string | null
  name_tw: string | null
}

export interface WarehouseTable extends RecordColumns {
  code: string
  name: string
  name_en: string | null
  level: Default<number>
  parent_id: Id | null
  pick_strategy: Default<number>
  allow_negative: Default<number>
  address: string | null
  sort_number: Default<number>
  is_enabled: Default<number>
  remark: string | null
  name_tw: string | null
}

export interface BaseTables {
  area: AreaTable
  bom: BomTable
  bom_item: BomItemTable
  bom_item_alternate: BomItemAlternateTable
  code_counter: CodeCounterTable
  code_rule: CodeRuleTable
  code_rule_part: CodeRulePartTable
  custom_interface: CustomInterfaceTable
  data_model: DataModelTable
  data_model_detail: DataModelDetailTable
  data_model_link: DataModelLinkTable
  data_model_object: DataModelObjectTable
  data_model_unique_value: DataModelUniqueValueTable
  dictionary_entry: DictionaryEntryTable
  location: LocationTable
  material: MaterialTable
  material_class: MaterialClassTable
  material_family: MaterialFamilyTable
  material_unit: MaterialUnitTable
  notice: NoticeTable
  parameter: ParameterTable
  protocol: ProtocolTable
  supplier: SupplierTable
  unit: UnitTable
  warehouse: WarehouseTable
}
