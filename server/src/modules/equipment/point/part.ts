import { pointPart } from '@gemba/contract/equipment/point/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { pointRoutes } from '../point.ts'
import { createPoints } from './create-points.ts'
import { findPointRoutes } from './find-points.ts'
import { keyPointRoutes } from './key-points.ts'

/** The routes of the points, whose import creates many at once. */
export const importablePointRoutes = pointRoutes.map((route) =>
  route.operation === 'point.create' ? Object.assign({}, route, { operateMany: createPoints }) : route,
)

export const pointPartRoutes = implementCommands(pointPart, [...keyPointRoutes, ...findPointRoutes])
