// Work orders from dispatch to report.
import { definePart } from '../../kit/module.ts'
import { benchPage, dispatchPage } from '../menu-groups.ts'
import { listBenchStations, listWorkResources, readBenchWork } from './bench.ts'
import { confirmReports, listWaitingReports } from './confirm-reports.ts'
import { pauseReason, rejectReason } from './dictionaries.ts'
import { cancelWork, dispatchWork, mergeWork, recallWork, splitWork } from './dispatch.ts'
import { findStationHours, readDispatchBoard } from './dispatch-board.ts'
import { claimWork, resumeWork, startWork, stopWork, unclaimWork } from './do-work.ts'
import { workOrderErrors } from './errors.ts'
import { workOrderEvents } from './events.ts'
import { findScanned } from './find-scanned.ts'
import { workOrderFlow, workRights } from './flow.ts'
import { planWork } from './plan-work.ts'
import { listWorkLog } from './read-log.ts'
import { reportFlow } from './report-flow.ts'
import { readReportForm, reportWork, reverseReport } from './report-work.ts'
import { workOrder } from './work-order.ts'

export const workOrderPart = definePart({
  resources: [workOrder],
  commands: [
    dispatchWork,
    recallWork,
    planWork,
    splitWork,
    mergeWork,
    cancelWork,
    claimWork,
    unclaimWork,
    startWork,
    resumeWork,
    stopWork,
    reportWork,
    reverseReport,
    confirmReports,
    listWaitingReports,
    readReportForm,
    findScanned,
    listWorkLog,
    listBenchStations,
    readDispatchBoard,
    findStationHours,
    readBenchWork,
    listWorkResources,
  ],
  errors: workOrderErrors,
  events: workOrderEvents,
  flows: [workOrderFlow, reportFlow],
  pages: [dispatchPage, benchPage],
  permissions: {
    [workRights.dispatch]: { label: ['派工', '派工', 'Dispatch work orders'], page: 'orders/dispatch' },
    [workRights.operate]: { label: ['工位作业', '工位作業', 'Work at stations'], page: 'orders/bench' },
    [workRights.consumeElsewhere]: {
      label: ['从线边以外的库位消耗', '從線邊以外的儲位消耗', 'Consume from locations other than the line side'],
      page: 'orders/bench',
    },
    [workRights.confirm]: { label: ['确认报工', '確認報工', 'Confirm reports'], page: 'orders/workOrder' },
    [workRights.reverse]: { label: ['冲销报工', '沖銷報工', 'Reverse reports'], page: 'orders/workOrder' },
  },
  terms: {
    workReport: {
      words: ['报工', '報工', 'Work report'],
      meaning: 'Good, scrap and rework pieces that a work order has produced at one time (ISA-95 job response).',
    },
    reportConfirmation: {
      words: ['报工确认', '報工確認', 'Report confirmation'],
      meaning:
        'Approval of a report by a supervisor, if the company requires it. Until then its order cannot be completed.',
    },
  },
  dictionaries: [pauseReason, rejectReason],
})
