// Points of objects: their order on the page of the object, and how they are found.
import { definePart } from '../../kit/module.ts'
import { pointAccess, pointKind } from './dictionaries.ts'
import { findPoint, listPointsOfDataset, listStoredPoints, pageOtherPoints } from './find-points.ts'
import {
  addKeyPoints,
  listKeyPoints,
  listOtherPoints,
  moveKeyPointDown,
  moveKeyPointUp,
  removeKeyPoints,
  setMainPoint,
} from './key-points.ts'

export const pointPart = definePart({
  commands: [
    listKeyPoints,
    listOtherPoints,
    addKeyPoints,
    removeKeyPoints,
    moveKeyPointUp,
    moveKeyPointDown,
    setMainPoint,
    findPoint,
    listStoredPoints,
    listPointsOfDataset,
    pageOtherPoints,
  ],
  dictionaries: [pointKind, pointAccess],
})
