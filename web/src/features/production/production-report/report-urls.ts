// Addresses of production reports.
export const reportUrl = '/mes/pages/orders/report'
export const workOrderReportUrl = '/workOrderReport'

export const addressOfWorkOrderReport = (id: string): string => `${workOrderReportUrl}?id=${id}`
