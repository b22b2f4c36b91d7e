// The manifest of the production module: where, when and by whom work is done.

import { defineModule, definePart } from '../kit/module.ts'
import { recordKindOf } from '../kit/record-kind.ts'
import { acknowledgeCall, confirmCall, handleCall, rejectCall, resolveCall, withdrawCall } from './andon/act-on-call.ts'
import { andonEvent } from './andon/andon-event.ts'
import { andonLevel, andonType } from './andon/andon-type.ts'
import {
  callForDevice,
  callForMaterial,
  callForQuality,
  findCallMaterial,
  findCallPlaces,
} from './andon/call-for-help.ts'
import { andonKind } from './andon/dictionaries.ts'
import { andonFlow } from './andon/flow.ts'
import { andonMessages } from './andon/messages.ts'
import { raiseExceptionOfCall } from './andon/raise-exception.ts'
import { readAndonBoard, readAndonStatistics, readCall } from './andon/read-calls.ts'
import { dayType } from './calendar/dictionaries.ts'
import { shift, shiftBreak } from './calendar/shift.ts'
import {
  readShopCalendar,
  saveShopCalendar,
  shopCalendarDayKind,
  shopCalendarShiftKind,
} from './calendar/shop-calendar.ts'
import { workingTimeSetting, workPlan, workResource } from './calendar/work-plan.ts'
import { findWorkingTime, findWorkResources } from './calendar/working-time.ts'
import {
  consumeMaterial,
  listConsumedMaterial,
  listLyingMaterial,
  listNeededMaterial,
  reverseConsumption,
} from './consumption/consume-material.ts'
import { productionErrors } from './errors.ts'
import { productionEvents } from './events.ts'
import {
  cancelException,
  handleException,
  rejectException,
  submitException,
  verifyException,
} from './exception/act-on-exception.ts'
import { exceptionCategory } from './exception/dictionaries.ts'
import { exception } from './exception/exception.ts'
import { exceptionFlow } from './exception/flow.ts'
import { exceptionMessages } from './exception/messages.ts'
import { readWorkTelemetry } from './genealogy/read-work-telemetry.ts'
import { exportRecall, findTraceable, listRecall, traceGenealogy } from './genealogy/trace.ts'
import {
  cancelPrepare,
  closePrepare,
  confirmPrepareReceipt,
  prepareOrderMaterial,
  readPrepare,
  requestPrepare,
  returnPrepared,
} from './material-prepare/act-on-prepare.ts'
import { materialPrepareFlow } from './material-prepare/flow.ts'
import { materialPrepare, materialPrepareLine } from './material-prepare/material-prepare.ts'
import { changeOrderQuantity, changeOrderStatus, planOrder, releaseOrders } from './order/act-on-order.ts'
import { analyseOrders } from './order/analyse-orders.ts'
import { deliverOrder } from './order/deliver-order.ts'
import { orderFlow } from './order/flow.ts'
import { readOrderLeftovers } from './order/leftovers.ts'
import { productionOrder } from './order/production-order.ts'
import { productionOrderItem, readOrderItems, saveOrderItems } from './order/production-order-item.ts'
import { readOrderCost } from './order/read-cost.ts'
import { readProductionFigures } from './order/read-figures.ts'
import { readOrderFlow, readOrderPlan } from './order/read-plan.ts'
import { productionPages, productionPermissions, productionTerms } from './pages.ts'
import { routeSegmentParameter, routeSegmentStep } from './parameter/segment-guide.ts'
import { listWorkParameters, listWorkSteps } from './parameter/work-guide.ts'
import { bindUser, bindUsers, findBindableUsers, readBoundUser } from './personnel/bind-users.ts'
import { findAllColleagues, findColleague, findColleagues } from './personnel/colleague.ts'
import {
  identifyPerson,
  listBenchStaff,
  readStaffCredential,
  setStaffCredential,
} from './personnel/identity/identify.ts'
import { staff } from './personnel/staff.ts'
import { addTeamStaff, listJoinableStaff, listTeamStaff, removeTeamStaff, team, teamMember } from './personnel/team.ts'
import { listGrindstones, listGrindstoneUse, sumGrindstoneUse } from './production-report/grindstone-use.ts'
import {
  exportOrderReport,
  listDayReport,
  listOrderReport,
  readWorkOrderReport,
} from './production-report/production-report.ts'
import { listSteelOutput, sumSteelOutput } from './production-report/steel-output.ts'
import { changeProjectStatus } from './project/act-on-project.ts'
import { projectFlow } from './project/flow.ts'
import { project, projectMaterial } from './project/project.ts'
import { projectProcess } from './project/project-process.ts'
import { listProjectOrders, readProject, readProjectChart } from './project/read-project.ts'
import { settleRework } from './rework/settle-rework.ts'
import { copyRoute, makeRouteDefault, putRouteInUse, reviseRoute, takeRouteOutOfUse } from './route/act-on-route.ts'
import { routeFlow } from './route/flow.ts'
import { processRoute } from './route/process-route.ts'
import {
  listProductSegmentFiles,
  listProductSegmentMaterials,
  listProductSegmentResources,
  listRouteSegments,
  listSegmentFiles,
  listSegmentResources,
  readProductSegment,
} from './route/product-segment.ts'
import { readRouteFlow, readRouteGraph, saveRouteGraph } from './route/route-graph-call.ts'
import { routeSegment, routeSegmentMaterial, routeSegmentResource, segmentDependency } from './route/route-segment.ts'
import { segmentType } from './segment/dictionaries.ts'
import {
  listSegmentTypes,
  listStageResources,
  listTemplateResources,
  saveStageResources,
  saveTemplateResources,
} from './segment/segment-resources.ts'
import { segmentStage, segmentStageResource } from './segment/segment-stage.ts'
import { segmentTemplate, segmentTemplateResource } from './segment/segment-template.ts'
import {
  addSegment,
  cancelSegmentRelease,
  changeSegmentPlanStatus,
  releaseSegmentPlans,
  skipSegments,
  takeUpSegments,
} from './segment-plan/act-on-segment-plan.ts'
import { segmentPlanFlow } from './segment-plan/flow.ts'
import { segmentPlan } from './segment-plan/segment-plan.ts'
import { readSegmentPlanItems, saveSegmentPlanItems } from './segment-plan/segment-plan-items.ts'
import { makeSerials } from './serial/make-serials.ts'
import { dispatchType, executorType, resourceType, stationType } from './work-center/dictionaries.ts'
import { findEquipment, listLocationEquipment, locationEquipment } from './work-center/location-equipment.ts'
import {
  findWorkCenterEquipment,
  findWorkCenterStaff,
  workCenterEquipment,
  workCenterStaff,
} from './work-center/relations.ts'
import {
  listDispatchTypes,
  listExecutors,
  listExecutorTypes,
  listResourcesOfKind,
  listResourceTypes,
  listStationResources,
} from './work-center/resources.ts'
import { station } from './work-center/station.ts'
import { workCenter } from './work-center/work-center.ts'
import { listBenchStations, listWorkResources, readBenchWork } from './work-order/bench.ts'
import { confirmReports, listWaitingReports } from './work-order/confirm-reports.ts'
import { pauseReason, rejectReason } from './work-order/dictionaries.ts'
import { cancelWork, dispatchWork, mergeWork, recallWork, splitWork } from './work-order/dispatch.ts'
import { findStationHours, readDispatchBoard } from './work-order/dispatch-board.ts'
import { claimWork, resumeWork, startWork, stopWork, unclaimWork } from './work-order/do-work.ts'
import { findScanned } from './work-order/find-scanned.ts'
import { workOrderFlow } from './work-order/flow.ts'
import { listWorkLog } from './work-order/read-log.ts'
import { reportFlow } from './work-order/report-flow.ts'
import { readReportForm, reportWork, reverseReport } from './work-order/report-work.ts'
import { workOrder } from './work-order/work-order.ts'

const productionPart = definePart({
  resources: [
    staff,
    workCenter,
    station,
    workCenterEquipment,
    workCenterStaff,
    team,
    teamMember,
    locationEquipment,
    shift,
    shiftBreak,
    workPlan,
    workingTimeSetting,
    workResource,
    segmentStage,
    segmentStageResource,
    segmentTemplate,
    segmentTemplateResource,
    processRoute,
    routeSegment,
    segmentDependency,
    routeSegmentResource,
    routeSegmentMaterial,
    routeSegmentStep,
    routeSegmentParameter,
    project,
    projectMaterial,
    productionOrder,
    productionOrderItem,
    projectProcess,
    segmentPlan,
    workOrder,
    materialPrepare,
    materialPrepareLine,
    exception,
    andonType,
    andonLevel,
  ],
  commands: [
    changeOrderStatus,
    planOrder,
    releaseOrders,
    changeOrderQuantity,
    deliverOrder,
    readOrderItems,
    saveOrderItems,
    changeProjectStatus,
    readProject,
    listProjectOrders,
    readProjectChart,
    listOrderReport,
    listDayReport,
    exportOrderReport,
    readWorkOrderReport,
    listGrindstones,
    listGrindstoneUse,
    sumGrindstoneUse,
    listSteelOutput,
    sumSteelOutput,
    readProductionFigures,
    readOrderCost,
    readOrderPlan,
    analyseOrders,
    readOrderFlow,
    readOrderLeftovers,
    releaseSegmentPlans,
    readSegmentPlanItems,
    saveSegmentPlanItems,
    cancelSegmentRelease,
    changeSegmentPlanStatus,
    skipSegments,
    takeUpSegments,
    addSegment,
    settleRework,
    dispatchWork,
    recallWork,
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
    makeSerials,
    listNeededMaterial,
    findScanned,
    listWorkLog,
    listWorkSteps,
    listWorkParameters,
    identifyPerson,
    listBenchStaff,
    setStaffCredential,
    readStaffCredential,
    consumeMaterial,
    listLyingMaterial,
    listConsumedMaterial,
    reverseConsumption,
    prepareOrderMaterial,
    requestPrepare,
    confirmPrepareReceipt,
    returnPrepared,
    closePrepare,
    cancelPrepare,
    readPrepare,
    listBenchStations,
    readDispatchBoard,
    findStationHours,
    readBenchWork,
    listWorkResources,
    findAllColleagues,
    findColleagues,
    findColleague,
    findBindableUsers,
    bindUsers,
    bindUser,
    readBoundUser,
    findWorkCenterEquipment,
    findWorkCenterStaff,
    listLocationEquipment,
    findEquipment,
    listTeamStaff,
    listJoinableStaff,
    addTeamStaff,
    removeTeamStaff,
    listResourceTypes,
    listDispatchTypes,
    listExecutorTypes,
    listStationResources,
    listResourcesOfKind,
    listExecutors,
    readShopCalendar,
    saveShopCalendar,
    findWorkResources,
    findWorkingTime,
    listStageResources,
    saveStageResources,
    listTemplateResources,
    saveTemplateResources,
    listSegmentTypes,
    readRouteFlow,
    readRouteGraph,
    saveRouteGraph,
    putRouteInUse,
    makeRouteDefault,
    takeRouteOutOfUse,
    reviseRoute,
    copyRoute,
    listRouteSegments,
    listSegmentResources,
    listSegmentFiles,
    readProductSegment,
    listProductSegmentFiles,
    listProductSegmentMaterials,
    listProductSegmentResources,
    handleException,
    submitException,
    verifyException,
    rejectException,
    cancelException,
    callForDevice,
    callForMaterial,
    findCallMaterial,
    callForQuality,
    findCallPlaces,
    acknowledgeCall,
    handleCall,
    resolveCall,
    confirmCall,
    rejectCall,
    withdrawCall,
    raiseExceptionOfCall,
    readCall,
    readAndonBoard,
    readAndonStatistics,
    traceGenealogy,
    findTraceable,
    listRecall,
    exportRecall,
    readWorkTelemetry,
  ],
  recordKinds: [shopCalendarDayKind, shopCalendarShiftKind, recordKindOf(andonEvent)],
  errors: productionErrors,
  events: productionEvents,
  messages: [...exceptionMessages, ...andonMessages],
  pages: productionPages,
  permissions: productionPermissions,
  terms: productionTerms,
  dictionaries: [
    dayType,
    stationType,
    resourceType,
    dispatchType,
    executorType,
    segmentType,
    exceptionCategory,
    pauseReason,
    rejectReason,
    andonKind,
  ],
  flows: [
    orderFlow,
    projectFlow,
    segmentPlanFlow,
    workOrderFlow,
    reportFlow,
    materialPrepareFlow,
    routeFlow,
    exceptionFlow,
    andonFlow,
  ],
})

export const production = defineModule('production', ['生产', '生產', 'Production'], [productionPart])
