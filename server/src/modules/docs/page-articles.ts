// Maps pages of the menu to the shipped documents that explain them.
import { listPageArticles } from '@gemba/contract/docs/document.ts'
import { anyText } from '../../platform/db/rows.ts'
import { handle } from '../../platform/http/route.ts'
import { visibleDocuments } from './read-centre.ts'

/** Codes of documents by the address of a page, the most relevant first. */
export const articlesOfPages: Readonly<Record<string, readonly string[]>> = {
  '/lak/pages/overview': ['start/demo-plant', 'start/workspace'],
  '/lak/pages/equipment/object': ['equipment/objects', 'equipment/curves', 'start/workbooks'],
  '/lak/pages/equipment/model': ['equipment/models', 'alarm/rules'],
  '/lak/pages/equipment/objectDetail': ['equipment/objects'],
  '/lak/pages/equipment/projectTemplate': ['equipment/objects', 'equipment/models'],
  '/lak/pages/basicData/alarmQueryReal': ['alarm/handling', 'alarm/rules'],
  '/lak/pages/basicData/alarmJournal': ['alarm/handling'],
  '/lak/pages/gateway/box': ['gateway/boxes', 'gateway/mqtt'],
  '/mes/pages/orders/productionOrder': ['work/orders'],
  '/mes/pages/orders/workOrder': ['work/orders'],
  '/mes/pages/orders/bench': ['work/orders'],
  '/mes/pages/orders/dispatch': ['work/orders'],
  '/mes/pages/orders/materialPrepare': ['work/orders'],
  '/mes/pages/orders/genealogy': ['work/orders'],
  '/mes/pages/orders/project': ['work/orders'],
  '/mes/pages/orders/report': ['work/orders'],
  '/wms/pages/stock/inboundBill': ['work/orders'],
  '/wms/pages/stock/tasks': ['work/orders'],
  '/mes/pages/calls/callForHelp': ['work/calls'],
  '/mes/pages/calls/andon': ['work/calls'],
  '/mes/pages/calls/statistics': ['work/calls'],
  '/mes/pages/calls/andonType': ['work/calls'],
  '/mes/pages/calls/exception': ['work/calls'],
  '/mes/pages/base/customInterface': ['interfaces/custom-interfaces'],
  '/mes/pages/work/staff': ['work/resources'],
  '/mes/pages/work/team': ['work/resources'],
  '/mes/pages/work/workCenter': ['work/resources', 'work/calendar'],
  '/mes/pages/work/station': ['work/resources', 'work/calendar'],
  '/mes/pages/work/shift': ['work/calendar'],
  '/mes/pages/work/shopCalendar': ['work/calendar'],
  '/mes/pages/work/workPlan': ['work/calendar'],
  '/bcs/pages/system/user': ['people/users-and-roles', 'start/workbooks'],
  '/bcs/pages/system/role': ['people/users-and-roles'],
  '/bcs/pages/system/rulesScope': ['people/users-and-roles'],
  '/bcs/pages/system/department': ['people/users-and-roles'],
  '/bcs/pages/systemConfig/accountSet': ['start/sign-in', 'start/workspace'],
  '/bcs/pages/message/trigger': ['alarm/messages'],
  '/bcs/pages/system/log': ['people/record-history'],
}

export const pageArticleRoutes = handle(listPageArticles, import.meta.url, async (read, { page }) => {
  const codes = articlesOfPages[page] ?? []
  if (codes.length === 0) return []
  const articles = await visibleDocuments(read)
    .innerJoin('document_class as c', 'c.id', 'document.class_id')
    .where('document.company_id', 'is', null)
    .where('document.code', '=', anyText(codes))
    .select(['document.id', 'document.name', 'document.code', 'c.id as classId', 'c.name as className'])
    .execute()
  return articles
    .toSorted((left, right) => codes.indexOf(left.code ?? '') - codes.indexOf(right.code ?? ''))
    .map(({ code: _, ...article }) => article)
})
