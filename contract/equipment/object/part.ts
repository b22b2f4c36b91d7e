// What belongs to an object besides its points: favourites, attributes, images and datasets.
import { definePart } from '../../kit/module.ts'
import { copyObject, planObjectCopy } from './copy-object.ts'
import { objectErrors } from './errors.ts'
import { addObjectFavorites, listObjectFavorites, removeObjectFavorites } from './favorite.ts'
import {
  changeObjectOrder,
  changeObjectStatus,
  changeObjectVideo,
  findObjectsByDetail,
  findObjectsByName,
  listObjectsByIds,
  listObjectsWithoutBox,
  listParentObjects,
  readMeterTree,
  readObjectStatus,
  readObjectSubtree,
  readObjectTotals,
} from './object-actions.ts'
import { objectDataset, pageUnlinkedDatasets } from './object-dataset.ts'
import { listObjectAttributes, objectDetail, saveObjectAttributes } from './object-detail.ts'
import { addObjectImage, changeObjectImage, listObjectImages } from './object-image.ts'

import { listFavoriteStates, listObjectStates, readObjectStateTree } from './object-operation.ts'

import { changeObjectDriver, saveSystemPoints } from './system-points.ts'

export const objectPart = definePart({
  resources: [objectDataset, objectDetail],
  commands: [
    addObjectFavorites,
    removeObjectFavorites,
    listObjectFavorites,
    listObjectAttributes,
    saveObjectAttributes,
    listObjectImages,
    addObjectImage,
    changeObjectImage,
    pageUnlinkedDatasets,
    findObjectsByName,
    findObjectsByDetail,
    listObjectsByIds,
    readObjectSubtree,
    listParentObjects,
    readMeterTree,
    listObjectsWithoutBox,
    readObjectStatus,
    changeObjectStatus,
    changeObjectOrder,
    changeObjectVideo,
    readObjectTotals,
    readObjectStateTree,
    listObjectStates,
    listFavoriteStates,
    planObjectCopy,
    copyObject,
    saveSystemPoints,
    changeObjectDriver,
  ],
  errors: objectErrors,
})
