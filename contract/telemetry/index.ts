// The manifest of the telemetry module.
import { defineModule } from '../kit/module.ts'
import { calculationPart } from './calculation/part.ts'
import { telemetryPart } from './part.ts'

export const telemetry = defineModule('telemetry', ['数据', '資料', 'Readings'], [telemetryPart, calculationPart])
