/** Menu URL of materials; below it, each has its page. */
export const materialUrl = '/mes/pages/base/material'
