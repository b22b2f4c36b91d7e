// Pages of this feature by their URL.
import { listOf, type PageEntry, type Pages } from '../../resource/tab/pages.ts'
import { genealogyUrl, lotGenealogyUrl } from './genealogy/genealogy-urls.ts'
import { prepareListUrl } from './material-prepare/prepare-urls.ts'
import { benchUrl, boardUrl, orderAddress, orderListUrl, workOrderListUrl } from './order/order-urls.ts'
import { reportUrl, workOrderReportUrl } from './production-report/report-urls.ts'
import { projectAddress, projectFormUrl, projectListUrl } from './project/project-urls.ts'

/** The route editor, for routes of one product and for general ones. */
const routeEditor: PageEntry = {
  load: async () => (await import('./route/editor/route-editor-page.tsx')).RouteEditorPage,
  grant: '/mes/pages/process/route',
}

const loadGenealogy: PageEntry['load'] = async () => (await import('./genealogy/genealogy-page.tsx')).GenealogyPage

export const pages: Pages = {
  [genealogyUrl]: { load: loadGenealogy },
  // Lot codes on stock pages link to this page.
  [lotGenealogyUrl]: { load: loadGenealogy, of: 'lot', grant: genealogyUrl },
  '/mes/pages/process/segmentStage': {
    load: async () => (await import('./segment/stage-list-page.tsx')).StageListPage,
  },
  '/mes/pages/process/segmentTemplate': {
    load: async () => (await import('./segment/template-list-page.tsx')).TemplateListPage,
  },
  '/mes/pages/process/route': { load: async () => (await import('./route/route-list-page.tsx')).RouteListPage },
  '/editRoute': routeEditor,
  '/editProductRoute': routeEditor,
  [benchUrl]: { load: async () => (await import('./bench/bench-page.tsx')).BenchPage, isShopFloor: true },
  [boardUrl]: {
    load: async () => (await import('./dispatch-board/dispatch-board-page.tsx')).DispatchBoardPage,
  },
  '/mes/pages/calls/exception': {
    load: async () => (await import('./exception/exception-list-page.tsx')).ExceptionListPage,
  },
  '/mes/pages/calls/callForHelp': {
    load: async () => (await import('./andon/help/call-for-help-page.tsx')).CallForHelpPage,
    isShopFloor: true,
  },
  '/mes/pages/calls/andon': { load: async () => (await import('./andon/event/call-list-page.tsx')).CallListPage },
  '/andonEvent': {
    load: async () => (await import('./andon/event/call-page.tsx')).CallPage,
    grant: '/mes/pages/calls/andon',
  },
  '/mes/pages/calls/statistics': {
    load: async () => (await import('./andon/statistics/statistics-page.tsx')).StatisticsPage,
  },
  '/mes/pages/calls/andonType': {
    load: async () => (await import('./andon/andon-type-list-page.tsx')).AndonTypeListPage,
  },
  '/exception': {
    load: async () => (await import('./exception/exception-page.tsx')).ExceptionPage,
    grant: '/mes/pages/calls/exception',
  },
  [orderListUrl]: { load: async () => (await import('./order/order-list-page.tsx')).OrderListPage },
  [orderAddress.pattern]: {
    load: async () => (await import('./order/page/order-page.tsx')).OrderPage,
    of: 'productionOrder',
    grant: orderListUrl,
  },
  [workOrderListUrl]: { load: async () => (await import('./work-order/work-order-list-page.tsx')).WorkOrderListPage },
  [projectListUrl]: { load: async () => (await import('./project/project-list-page.tsx')).ProjectListPage },
  [projectAddress.pattern]: {
    load: async () => (await import('./project/page/project-page.tsx')).ProjectPage,
    of: 'project',
    grant: projectListUrl,
  },
  [projectFormUrl]: {
    load: async () => (await import('./project/project-form-page.tsx')).ProjectFormPage,
    grant: projectListUrl,
  },
  [reportUrl]: { load: async () => (await import('./production-report/report-page.tsx')).ReportPage },
  [workOrderReportUrl]: {
    load: async () => (await import('./production-report/work-order-report-page.tsx')).WorkOrderReportPage,
    grant: workOrderListUrl,
  },
  '/workOrderDetail': {
    load: async () => (await import('./work-order/page/work-page.tsx')).WorkPage,
    grant: workOrderListUrl,
  },
  '/splitOrder': {
    load: async () => (await import('./work-order/split-page.tsx')).SplitPage,
    grant: workOrderListUrl,
  },
  '/editPlan': {
    load: async () => (await import('./segment-plan/edit-plan-page.tsx')).EditPlanPage,
    grant: orderListUrl,
  },
  '/operatrOrder': {
    load: async () => (await import('./work-order/operate-page.tsx')).OperatePage,
    grant: benchUrl,
    isShopFloor: true,
  },
  [prepareListUrl]: { load: async () => (await import('./material-prepare/prepare-list-page.tsx')).PrepareListPage },
  '/confirmReceipt': {
    load: async () => (await import('./material-prepare/prepare-page.tsx')).PreparePage,
    grant: prepareListUrl,
  },
  '/mes/pages/work/staff': { load: async () => (await import('./personnel/staff-list-page.tsx')).StaffListPage },
  '/mes/pages/work/team': { load: async () => (await import('./personnel/staff-list-page.tsx')).TeamListPage },
  '/mes/pages/work/workCenter': {
    load: async () => (await import('./work-center-list-page.tsx')).WorkCenterListPage,
  },
  '/mes/pages/work/station': { load: async () => (await import('./station/station-list-page.tsx')).StationListPage },
  '/mes/pages/work/shift': { load: async () => (await import('./shift-list-page.tsx')).ShiftListPage },
  '/mes/pages/work/workPlan': {
    load: async () => (await import('./work-plan/work-plan-list-page.tsx')).WorkPlanListPage,
  },
  '/mes/pages/work/shopCalendar': {
    load: async () => (await import('./calendar/shop-calendar-page.tsx')).ShopCalendarPage,
  },
  '/mes/pages/work/locationEquipment': listOf(
    async () => (await import('@gemba/contract/production/work-center/location-equipment.ts')).locationEquipment,
  ),
}
