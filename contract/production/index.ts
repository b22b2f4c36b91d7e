// The manifest of the production module: where, when and by whom work is done.
import { defineModule } from '../kit/module.ts'
import { andonPart } from './andon/part.ts'
import { calendarPart } from './calendar/part.ts'
import { consumptionPart } from './consumption/part.ts'
import { exceptionPart } from './exception/part.ts'
import { genealogyPart } from './genealogy/part.ts'
import { materialPreparePart } from './material-prepare/part.ts'
import { orderPart } from './order/part.ts'
import { parameterPart } from './parameter/part.ts'
import { productionPart } from './part.ts'
import { personnelPart } from './personnel/part.ts'
import { productionReportPart } from './production-report/part.ts'
import { projectPart } from './project/part.ts'
import { reworkPart } from './rework/part.ts'
import { routePart } from './route/part.ts'
import { segmentPart } from './segment/part.ts'
import { segmentPlanPart } from './segment-plan/part.ts'
import { serialPart } from './serial/part.ts'
import { workCenterPart } from './work-center/part.ts'
import { workOrderPart } from './work-order/part.ts'

export const production = defineModule(
  'production',
  ['生产', '生產', 'Production'],
  [
    productionPart,
    personnelPart,
    workCenterPart,
    calendarPart,
    segmentPart,
    routePart,
    parameterPart,
    projectPart,
    orderPart,
    segmentPlanPart,
    workOrderPart,
    serialPart,
    productionReportPart,
    consumptionPart,
    reworkPart,
    materialPreparePart,
    exceptionPart,
    andonPart,
    genealogyPart,
  ],
)
