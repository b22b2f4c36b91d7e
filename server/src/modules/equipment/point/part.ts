import { pointPart } from '@gemba/contract/equipment/point/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { findPointRoutes } from './find-points.ts'
import { keyPointRoutes } from './key-points.ts'

export const pointPartRoutes = implementCommands(pointPart, [...keyPointRoutes, ...findPointRoutes])
