// The manifest of the base module.

import { defineModule, definePart } from '../kit/module.ts'
import { area } from './area.ts'
import { bom, bomItem } from './bom/bom.ts'
import { makeBomDefault, putBomInUse, reviseBom, takeBomOutOfUse } from './bom/bom-actions.ts'
import { compareBoms } from './bom/compare-boms.ts'
import { explodeBom } from './bom/explode-bom.ts'
import { findWhereUsed } from './bom/find-where-used.ts'
import { bomFlow } from './bom/flow.ts'
import { findAlternates, pageBomMaterials } from './bom/related-materials.ts'
import { codeRule, codeRulePart } from './code-rule/code-rule.ts'
import { createCode, findCodeFields, findMaterialRule, listCodeSubjects } from './code-rule/create-code.ts'
import {
  listConfigOptions,
  readConfigInfos,
  saveConfigInfos,
  toggleConfigOptions,
} from './configuration/configuration.ts'
import { readCronNext } from './cron-next.ts'
import { callCustomInterface, testCustomInterface } from './custom-interface/call-custom-interface.ts'
import { customInterface } from './custom-interface/custom-interface.ts'
import { dataModel, dataModelDetail } from './data-model/data-model.ts'
import { dataModelObject } from './data-model/data-model-object.ts'
import {
  findReferableDetails,
  findReferableModels,
  readModelByCode,
  searchObjects,
  selectObjects,
} from './data-model/find-models.ts'
import { noticePosition, noticeType, protocolType, releaseStatus } from './dictionaries.ts'
import { dictionaryEntry, findOptions, listDictionary, listDictionaryTypes } from './dictionary.ts'
import { baseErrors } from './errors.ts'
import { findProducibleMaterials } from './material/find-producible-materials.ts'
import { material } from './material/material.ts'
import { materialClass } from './material/material-class.ts'
import { materialFamily } from './material/material-family.ts'
import { listMaterialFiles, saveMaterialFiles } from './material/material-files.ts'
import { materialUnit } from './material/material-unit.ts'
import { addStandardMasters } from './material/standard-masters.ts'
import { supplier } from './material/supplier.ts'
import { unit } from './material/unit.ts'
import { listCurrentNotices, listNoticeHistory, notice } from './notice.ts'
import { basePages, basePermissions } from './pages.ts'
import { listParameters, readKnownParameters, saveParameters } from './parameter.ts'
import { protocol } from './protocol.ts'
import { baseTerms } from './terms.ts'
import { location } from './warehouse/location.ts'
import { readLocationTree } from './warehouse/read-location-tree.ts'
import { listWarehouseLevels, warehouse } from './warehouse/warehouse.ts'

const basePart = definePart({
  resources: [
    area,
    protocol,
    dictionaryEntry,
    notice,
    unit,
    materialClass,
    materialFamily,
    warehouse,
    location,
    supplier,
    material,
    materialUnit,
    dataModel,
    dataModelDetail,
    codeRule,
    codeRulePart,
    dataModelObject,
    bom,
    bomItem,
    customInterface,
  ],
  commands: [
    readCronNext,
    listDictionaryTypes,
    listDictionary,
    findOptions,
    listNoticeHistory,
    listCurrentNotices,
    readKnownParameters,
    listParameters,
    saveParameters,
    listWarehouseLevels,
    readLocationTree,
    createCode,
    findMaterialRule,
    listCodeSubjects,
    findCodeFields,
    putBomInUse,
    makeBomDefault,
    takeBomOutOfUse,
    reviseBom,
    explodeBom,
    findWhereUsed,
    compareBoms,
    pageBomMaterials,
    findAlternates,
    listMaterialFiles,
    saveMaterialFiles,
    findProducibleMaterials,
    addStandardMasters,
    listConfigOptions,
    toggleConfigOptions,
    readConfigInfos,
    saveConfigInfos,
    readModelByCode,
    findReferableModels,
    findReferableDetails,
    selectObjects,
    searchObjects,
    callCustomInterface,
    testCustomInterface,
  ],
  errors: baseErrors,
  flows: [bomFlow],
  pages: basePages,
  permissions: basePermissions,
  terms: baseTerms,
  dictionaries: [protocolType, noticeType, noticePosition, releaseStatus],
})

export const base = defineModule('base', ['基础数据', '基礎資料', 'Basic data'], [basePart])
