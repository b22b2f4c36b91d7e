// Published versions of models.
import { definePart, payload } from '../../kit/module.ts'
import { compareModelVersions, listModelVersions, publishModel, restoreModelVersion } from './model-versions.ts'

export const modelVersionPart = definePart({
  commands: [listModelVersions, publishModel, compareModelVersions, restoreModelVersion],
  errors: {
    modelUnchanged: {
      envelope: '1681',
      text: [
        '模型“{name}”自版本 {number} 以来没有更改',
        '模型「{name}」自版本 {number} 以來沒有變更',
        'Model {name} has not changed since version {number}',
      ],
    },
    modelUnpublished: {
      envelope: '1682',
      text: [
        '模型“{name}”有未发布的更改，请先发布',
        '模型「{name}」有未發佈的變更，請先發佈',
        'Model {name} has changes that are not published. Publish them first',
      ],
    },
    modelDraft: {
      envelope: '1683',
      text: [
        '模型“{name}”是草稿，请先发布',
        '模型「{name}」是草稿，請先發佈',
        'Model {name} is a draft. Publish it before you create objects from it',
      ],
    },
  },
  events: { 'model.published': payload<{ modelId: string; number: number }>() },
})
