// Published versions of models.
import { definePart, payload } from '../../kit/module.ts'
import { exportModel, importModel, planModelImport } from './model-file.ts'
import { compareModelVersions, listModelVersions, publishModel, restoreModelVersion } from './model-versions.ts'

export const modelVersionPart = definePart({
  commands: [
    listModelVersions,
    publishModel,
    compareModelVersions,
    restoreModelVersion,
    exportModel,
    planModelImport,
    importModel,
  ],
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
    modelFileInvalid: {
      envelope: '1684',
      text: ['模型文件有误：{reason}', '模型檔案有誤：{reason}', 'The model file is wrong: {reason}'],
    },
    modelFileNewer: {
      envelope: '1685',
      text: [
        '模型文件的格式版本为 {version}，请更新本产品后再导入',
        '模型檔案的格式版本為 {version}，請更新本產品後再匯入',
        'The model file has format version {version}. Update this product to import it',
      ],
    },
    modelFileTooLarge: {
      envelope: '1686',
      text: [
        '一个模型文件最多包含 {points} 个数据点和 {megabytes} MB',
        '一個模型檔案最多包含 {points} 個資料點和 {megabytes} MB',
        'A model file holds at most {points} points and {megabytes} MB',
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
