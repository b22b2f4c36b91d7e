// Import and export under the paths of the specification.

import { defineCommand } from '@gemba/contract/admin/define.ts'
import {
  checkImport,
  type ImportAnswer,
  type ImportProgress,
  importBytes,
  importFields,
  maxListedRows,
  type PathCheck,
  pathCheckFields,
  pathLoadInput,
  type RowProblems,
  readImportErrors,
} from '@gemba/contract/admin/spreadsheet.ts'
import type { AnyCommand, CommandInput } from '@gemba/contract/kit/command.ts'
import { optional, text } from '@gemba/contract/kit/field.ts'
import type { Words } from '@gemba/contract/kit/page.ts'
import type { AnyResource, SheetOperation, SheetPaths } from '@gemba/contract/kit/resource.ts'
import { splitEndpoint } from '@gemba/contract/kit/route.ts'
import { resources } from '@gemba/contract/modules.ts'
import { titleOfOperation } from '@gemba/contract/title-of-operation.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call, ResourceOperation } from '../../../platform/http/call.ts'
import { type BoundRoute, handleWithoutWork } from '../../../platform/http/route.ts'
import {
  annotate,
  assertPermittedOperation,
  check,
  type ImportStores,
  type PermittedOperation,
  receive,
  titlesOf,
} from './check-import.ts'
import { exportSheet, type List } from './export.ts'
import type { ImportDesk } from './import-desk.ts'
import type { Create } from './load-rows.ts'
import { templateOf } from './template.ts'

const file = import.meta.url
const checkErrors = ['badFile', 'sheetBroken', 'sheetTooLarge', 'sheetColumns', 'tooManyRows', 'throttled', 'notFound']

type RouteDeclaration = Pick<AnyCommand, 'kind' | 'input' | 'errors' | 'reply' | 'summary'>

const declared: Readonly<Record<SheetOperation, RouteDeclaration>> = {
  export: { kind: 'read', input: { keyword: optional(text({ max: 128 })) }, errors: [] },
  template: { kind: 'read', input: {}, errors: [] },
  import: { kind: 'write', input: {}, reply: importFields, errors: [...checkErrors, 'importGone'] },
  check: {
    kind: 'read',
    input: {},
    reply: pathCheckFields,
    errors: checkErrors,
    summary: 'Checks a workbook row by row without changing anything, and keeps it for its load.',
  },
  errors: {
    kind: 'read',
    input: { token: text({ max: 64 }) },
    errors: ['notFound', 'importGone', 'throttled'],
    summary: 'The checked workbook with a column that says what is wrong with each row.',
  },
  load: {
    kind: 'write',
    input: pathLoadInput,
    reply: importFields,
    errors: [...checkErrors, 'importGone', 'importChanged', 'importInvalid'],
    summary:
      'Loads a checked workbook by its token, once; or the file of a multipart body, its mode told in the query.',
  },
}

function titleOf(resource: AnyResource, action: SheetOperation): Words {
  if (action === 'check') return checkImport.title
  if (action === 'errors') return readImportErrors.title
  return titleOfOperation(resource, operationOf(action))
}

/** In the operation log, both ways of an import are one operation. */
const operationOf = (action: SheetOperation): SheetOperation => (action === 'load' ? 'import' : action)

/** Returns the command of a spreadsheet action of one resource, with the paths of the specification. */
function commandOf(resource: AnyResource, action: SheetOperation, paths: SheetPaths): AnyCommand<ResourceOperation> {
  const { rights = resource.name } = resource
  return defineCommand(`${resource.name}.${operationOf(action)}`, {
    title: titleOf(resource, action),
    paths,
    permission: `${rights}:${action === 'export' ? 'view' : 'edit'}`,
    ...declared[action],
  })
}

const actions = Object.keys(declared) as SheetOperation[]

const sheets = resources.flatMap((resource) =>
  actions.flatMap((action) => {
    const paths = resource.sheets?.[action]
    return paths ? [{ resource: resource.name, action, command: commandOf(resource, action, paths) }] : []
  }),
)

const answerOf = ({ total, loaded, state, skipped }: ImportProgress, rows: readonly RowProblems[]): ImportAnswer => ({
  total,
  success: loaded,
  fail: state === 'failed' ? rows.length : skipped,
  state,
  rows: rows.slice(0, maxListedRows),
})

/** Returns the reply of a load: the loaded rows, and the problems of the others. */
function loadReplyOf({ progress, problems }: Awaited<ReturnType<ImportDesk['load']>>): ImportAnswer {
  if (progress.state !== 'failed') return answerOf(progress, progress.state === 'done' ? problems : [])
  const problem = { field: '', problem: 'refused' as const, text: progress.reason ?? '' }
  return answerOf(progress, [{ row: progress.row ?? 0, problems: [problem] }])
}

/** Checks and loads in one request. Loads nothing if a row has a problem, unless the mode skips such rows. */
async function importAtOnce(
  call: Call,
  permittedOperation: PermittedOperation<Create>,
  { mode = 'ALL_OR_NOTHING', ...at }: ImportStores & LoadMode,
): Promise<ImportAnswer> {
  const { token, total, valid, rows } = await check(call, permittedOperation, at)
  if (valid < total && mode === 'ALL_OR_NOTHING')
    return { total, success: 0, fail: total - valid, state: 'failed', rows }
  const book = await at.desk.find(call, token, permittedOperation.resource)
  return loadReplyOf(await at.desk.load(book, { ...call, ...operationsOf(permittedOperation), mode }))
}

const operationsOf = ({ operate, operateMany }: PermittedOperation<Create>) => ({
  create: operate,
  createMany: operateMany,
})

type LoadInput = CommandInput<{ input: typeof pathLoadInput }>
type LoadMode = { mode?: NonNullable<LoadInput['mode']> | undefined }

const isMultipart = ({ headers }: Call): boolean => String(headers['content-type'] ?? '').startsWith('multipart/')

/**
 * Loads the checked workbook of a token, or the file of the request. Throws `importGone`, `importChanged` if the file
 * differs from the checked one, `importInvalid`.
 */
async function loadByPath(
  call: Call,
  permittedOperation: PermittedOperation<Create>,
  at: ImportStores,
): Promise<ImportAnswer> {
  const { token, mode: requestedMode } = call.input.filter as LoadInput
  const mode = requestedMode ?? 'ALL_OR_NOTHING'
  if (!token) return importAtOnce(call, permittedOperation, { ...at, mode })
  const book = await at.desk.find(call, token, permittedOperation.resource)
  if (isMultipart(call)) {
    const resentFile = await receive(call, permittedOperation.resource, at.folder)
    await at.folder.discard(resentFile)
    if (resentFile.digest !== book.arrived.digest) throw new DomainError('importChanged')
  }
  return loadReplyOf(await at.desk.load(book, { ...call, ...operationsOf(permittedOperation), mode }))
}

async function checkByPath(
  call: Call,
  permittedOperation: PermittedOperation<Create>,
  at: ImportStores,
): Promise<PathCheck> {
  const { token, total, valid, ignored, rows } = await check(call, permittedOperation, at)
  const title = titlesOf(call, permittedOperation.resource)
  const errors = rows.flatMap(({ row, problems }) =>
    problems.map(({ field, problem, text: message }) => ({ row, column: title(field), code: problem, message })),
  )
  const [endpoint] = permittedOperation.resource.sheets?.errors ?? []
  const errorsPath = endpoint ? `/api${splitEndpoint(endpoint).path.replace(':token', token)}` : null
  return { passed: valid === total, total, failed: total - valid, errors, ignored, token, errorsPath }
}

/** Returns the routes with the paths of the specification, for all regular resources among `regular`. */
export function pathRoutes(regular: readonly BoundRoute[], at: ImportStores) {
  const create = (call: Call) => assertPermittedOperation<Create>(regular, call, 'create')
  const handlers: Readonly<Record<SheetOperation, (call: Call) => Promise<unknown>>> = {
    export: (call) => writeSheet(regular, call),
    template: (call) => writeTemplate(regular, call),
    import: (call) => importAtOnce(call, create(call), at),
    check: (call) => checkByPath(call, create(call), at),
    errors: (call) => annotate(call, at.desk, create(call).resource),
    load: (call) => loadByPath(call, create(call), at),
  }
  const takesFile = new Set<SheetOperation>(['import', 'check', 'load'])
  return sheets.flatMap(({ resource, action, command }) => {
    const withResource = (call: Call): Call => ({ ...call, input: { ...call.input, resource, filter: call.input } })
    return handleWithoutWork(command, file, (_, call) => handlers[action](withResource(call)), {
      isOpen: action === 'export',
      isLink: action === 'errors',
      uploadBytes: takesFile.has(action) ? importBytes : undefined,
    })
  })
}

/** Returns the rows of a list as a workbook. */
export async function writeSheet(regular: readonly BoundRoute[], call: Call) {
  const { resource, operate } = assertPermittedOperation<List>(regular, call, 'page')
  return exportSheet(resource, call, operate)
}

/** Returns the template of an import. */
export async function writeTemplate(regular: readonly BoundRoute[], call: Call) {
  const { resource } = assertPermittedOperation<Create>(regular, call, 'create')
  return call.inRead((read) => templateOf(read, resource))
}
