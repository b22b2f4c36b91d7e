// URLs of one work order.
export const addressOfWork = (id: string): string => `/workOrderDetail?id=${id}`
export const addressOfSplit = (id: string): string => `/splitOrder?id=${id}`
export const addressAtBench = (id: string): string => `/operatrOrder?id=${id}`
