// Addresses of projects.
export const projectListUrl = '/mes/pages/orders/project'
export const projectFormUrl = '/projectInfoAdd'

export const addressOfProject = (id: string): string => `${projectListUrl}/${id}`
