// Published versions of a model: their list, differences, and a version as the present draft.
import { flag, instant, integer, oneOf, optional, type RowOf, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { model } from '../model.ts'
import { contentParts } from './model-content.ts'

/** Maximum number of differences that a reply lists. */
export const maxContentDifferences = 500
/** Maximum number of versions that a reply lists. The numbers of a model's versions are 1, 2, 3 and so on, without gaps. */
export const maxListedVersions = 50

const differenceActions = ['added', 'changed', 'removed'] as const

/** Differences between two contents of a model, in the language of the reader. */
export const contentDifferences = {
  addedCount: integer(),
  changedCount: integer(),
  removedCount: integer(),
  /** The first differences. */
  differences: rowsOf({
    part: oneOf(contentParts),
    action: oneOf(differenceActions),
    /** Code or name of the row. */
    key: text(),
    name: optional(text()),
    /** Changed fields of a changed row. */
    fields: rowsOf({ label: text(), before: optional(text()), after: optional(text()) }),
  }),
}
export type ContentDifferences = RowOf<typeof contentDifferences>

const versionFields = {
  number: integer({ aliases: ['modelVersion'] }),
  note: optional(text()),
  userName: text(),
  publishedAt: instant(),
  pointCount: integer(),
  /** Objects of the model that have this version and that the caller sees. */
  objectCount: integer(),
}
export type ModelVersionRow = RowOf<typeof versionFields>

const modelId = reference(model, { aliases: ['id'] })
/** A published version. If omitted, the present draft. */
const versionNumber = optional(integer({ min: 1 }))

export const listModelVersions = defineCommand('listModelVersions', {
  kind: 'read',
  title: ['模型版本', '模型版本', 'Versions of a model'],
  paths: ['POST /infModel/version/list'],
  permission: 'model:view',
  input: {
    modelId,
    /** Lists the versions with smaller numbers. If omitted, from the latest. */
    before: versionNumber,
  },
  reply: {
    /** Whether the present draft differs from the latest version, or no version was published. */
    hasChanges: flag(),
    version: integer(),
    /** The latest first. */
    versions: rowsOf(versionFields),
  },
  errors: ['notFound'],
  summary:
    'Lists 50 published versions of a model, the latest first or those before a number, and says whether its draft has changes.',
})

export const publishModel = defineCommand('publishModel', {
  kind: 'write',
  title: ['发布模型', '發佈模型', 'Publish a model'],
  paths: ['POST /infModel/version/publish'],
  permission: 'model:edit',
  input: {
    modelId,
    note: optional(text(['版本说明', '版本說明', 'Note'], { max: 500 })),
    version: optional(integer()),
  },
  reply: { number: integer({ aliases: ['modelVersion'] }) },
  errors: ['notFound', 'stale', 'modelUnchanged'],
  summary:
    'Stores the points, datasets, limits, attributes, values and run rule of a model as its next version, which never changes. A draft becomes enabled.',
})

export const compareModelVersions = defineCommand('compareModelVersions', {
  kind: 'read',
  title: ['比较模型版本', '比較模型版本', 'Differences between versions of a model'],
  paths: ['POST /infModel/version/compare'],
  permission: 'model:view',
  input: { modelId, from: versionNumber, to: versionNumber },
  reply: contentDifferences,
  errors: ['notFound'],
  summary: 'Returns the differences between two versions of a model, or between a version and its present draft.',
})

export const restoreModelVersion = defineCommand('restoreModelVersion', {
  kind: 'write',
  title: ['恢复模型版本', '還原模型版本', 'Restore a version of a model'],
  paths: ['POST /infModel/version/restore'],
  permission: 'model:edit',
  input: { modelId, number: integer({ min: 1 }), version: optional(integer()) },
  reply: contentDifferences,
  errors: ['notFound', 'stale', 'modelSyncRunning'],
  summary:
    'Makes the content of a version the present draft of the model and returns what changed. Objects change when it is published and synchronised.',
})
