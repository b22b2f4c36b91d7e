// Reports of production.
import { definePart } from '../../kit/module.ts'
import { productionReportPage } from '../menu-groups.ts'
import { listGrindstones, listGrindstoneUse, sumGrindstoneUse } from './grindstone-use.ts'
import {
  exportOrderReport,
  listDayReport,
  listOrderReport,
  readLossReport,
  readWorkOrderReport,
} from './production-report.ts'
import { listSteelOutput, sumSteelOutput } from './steel-output.ts'

export const productionReportPart = definePart({
  commands: [
    listOrderReport,
    listDayReport,
    readLossReport,
    exportOrderReport,
    readWorkOrderReport,
    listGrindstones,
    listGrindstoneUse,
    sumGrindstoneUse,
    listSteelOutput,
    sumSteelOutput,
  ],
  pages: [productionReportPage],
})
