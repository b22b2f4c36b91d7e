// Made by `node tools/tables.ts` from the migrations; a test compares.
import type { AdminTables } from './admin.ts'
import type { AlarmTables } from './alarm.ts'
import type { BaseTables } from './base.ts'
import type { ControlTables } from './control.ts'
import type { DocsTables } from './docs.ts'
import type { EnergyTables } from './energy.ts'
import type { EquipmentTables } from './equipment.ts'
import type { GatewayTables } from './gateway.ts'
import type { IdentityTables } from './identity.ts'
import type { MessageTables } from './message.ts'
import type { PlatformTables } from './platform.ts'
import type { ProductionTables } from './production.ts'
import type { StockTables } from './stock.ts'
import type { TelemetryTables } from './telemetry.ts'

export interface Tables
  extends AdminTables,
    AlarmTables,
    BaseTables,
    ControlTables,
    DocsTables,
    EnergyTables,
    EquipmentTables,
    GatewayTables,
    IdentityTables,
    MessageTables,
    PlatformTables,
    ProductionTables,
    StockTables,
    TelemetryTables {}
