/** Addresses of the editor: `?id=` says which route; an empty one says that one is added. */
export const generalRouteUrl = '/editRoute'
export const productRouteUrl = '/editProductRoute'

export const addressOfRoute = ({ id, materialId }: { id: string; materialId: string | null }): string =>
  `${materialId ? productRouteUrl : generalRouteUrl}?id=${id}`
