/** Menu URL of BOMs; below it, each has its page. */
export const bomUrl = '/mes/pages/base/bom'
