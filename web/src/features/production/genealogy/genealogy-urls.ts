// Where a trace is shown: `?of=` says of what, a lot has an address of its own.
export const genealogyUrl = '/mes/pages/orders/genealogy'
export const lotGenealogyUrl = `${genealogyUrl}/:id`

export const addressOfTrace = (key: string): string => `${genealogyUrl}?of=${encodeURIComponent(key)}`
