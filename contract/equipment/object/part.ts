// What belongs to an object besides its points: favourites, attributes, images and datasets.
import { definePart } from '../../kit/module.ts'
import { objectErrors } from './errors.ts'
import { addObjectFavorites, listObjectFavorites, removeObjectFavorites } from './favorite.ts'
import { objectDataset, pageUnlinkedDatasets } from './object-dataset.ts'
import { listObjectAttributes, objectDetail, saveObjectAttributes } from './object-detail.ts'
import { addObjectImage, changeObjectImage, listObjectImages } from './object-image.ts'

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
  ],
  errors: objectErrors,
})
