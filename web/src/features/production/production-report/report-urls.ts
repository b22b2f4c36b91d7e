// URLs of production reports.
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { productionReportPage } from '@gemba/contract/production/menu-groups.ts'

export const reportUrl = pagePath(productionReportPage)
export const workOrderReportUrl = '/workOrderReport'

export const addressOfWorkOrderReport = (id: string): string => `${workOrderReportUrl}?id=${id}`
