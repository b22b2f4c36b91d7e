// Statements that compute buckets: from samples, and by joining the buckets of a finer tier. Both give the same columns,
// with instants in epoch ms.

export const good = (code: string): string => `${code} < 0x40000000`
export const bad = (code: string): string => `${code} >= 0x80000000`
/** A null always has a bad quality (convert-value.ts), so the quality decides alone. */
export const usable = (code: string): string =>
  `(${code} < 0x40000000 OR bitAnd(${code}, 0xffff0000) IN (0x40900000, 0x40940000, 0x40950000))`

/** A point with at most this number of different integer values in a bucket has the duration of each. */
const maxStates = 16

/** Columns that are joined as sums, or are otherwise independent of the order of the buckets. */
const unorderedColumns = ['n', 'goodN', 'badN', 'usableN', 'worst', 'badQuality', 'badAt'] as const
const orderedColumns = ['firstQuality', 'lastQuality', 'anyFirst', 'anyLast', 'firstAt', 'lastAt'] as const
const valueColumns = [
  'first',
  'last',
  'min',
  'max',
  'minAt',
  'maxAt',
  'sum',
  'uMin',
  'uMax',
  'uMinAt',
  'uMaxAt',
] as const
const timeColumns = ['knownMs', 'goodMs', 'badMs', 'stepArea', 'lineArea', 'maxGapMs', 'gapAt', 'fallN'] as const
const stateColumns = ['stateValues', 'stateMs'] as const

/** Columns of a bucket beside its point and key. */
const bucketColumns = [
  ...unorderedColumns,
  ...orderedColumns,
  ...valueColumns,
  ...timeColumns,
  ...stateColumns,
] as const
type BucketColumn = (typeof bucketColumns)[number]

const instantColumns: readonly BucketColumn[] = [
  ...['anyFirst', 'anyLast', 'firstAt', 'lastAt', 'minAt', 'maxAt', 'uMinAt', 'uMaxAt', 'badAt', 'gapAt'],
] as BucketColumn[]

/**
 * Returns a SELECT of the buckets of samples, with the columns `point`, `b` (the key) and `bucketColumns`. A bucket is at
 * most a minute wide, which no gap of a curve is shorter than, so it contains none.
 * @param key expression of the instant `t` (epoch ms)
 */
export function bucketsOfSamples(where: string, key = 'intDiv(t, 60000) * 60000'): string {
  return `SELECT point, b, n, goodN, badN, usableN, worst, badQuality, badAt,
    codes[1] AS firstQuality, codes[-1] AS lastQuality, instants[1] AS anyFirst, instants[-1] AS anyLast, firstAt, lastAt,
    first, last, min, max, minAt, maxAt, sum, uMin, uMax, uMinAt, uMaxAt,
    arrayPopFront(arrayDifference(instants)) AS ds, arrayPopBack(codes) AS cs, arrayPopBack(vals) AS vs,
    arrayPopFront(codes) AS cs2, arrayPopFront(vals) AS vs2,
    toInt64(arraySum((d, c) -> if(${usable('c')}, d, 0), ds, cs)) AS knownMs,
    toInt64(arraySum((d, c) -> if(${good('c')}, d, 0), ds, cs)) AS goodMs,
    toInt64(arraySum((d, c) -> if(${bad('c')}, d, 0), ds, cs)) AS badMs,
    arraySum((d, c, v) -> if(${usable('c')}, v * d, 0), ds, cs, vs) AS stepArea,
    arraySum((d, c, v, c2, v2) -> if(${usable('c')}, if(${usable('c2')}, (v + v2) / 2, v) * d, 0), ds, cs, vs, cs2, vs2)
      AS lineArea,
    toInt64(0) AS maxGapMs, toInt64(0) AS gapAt,
    toInt64(arrayCount(d -> d < 0, arrayDifference(arrayFilter((v, c) -> NOT ${bad('c')}, vals, codes)))) AS fallN,
    arraySort(arrayDistinct(arrayFilter((v, c) -> ${usable('c')}, vals, codes))) AS distincts,
    if(length(distincts) <= ${maxStates} AND arrayAll(v -> v = floor(v), distincts), distincts, []) AS stateValues,
    arrayMap(k -> toInt64(arraySum((d, c, v) -> if(${usable('c')} AND v = k, d, 0), ds, cs, vs)), stateValues) AS stateMs
  FROM (SELECT point, ${key} AS b, count() AS n, countIf(${good('q')}) AS goodN, countIf(${bad('q')}) AS badN,
      countIf(${usable('q')}) AS usableN, maxIf(q, NOT ${bad('q')}) AS worst, argMinIf(q, t, ${bad('q')}) AS badQuality,
      minIf(t, ${bad('q')}) AS badAt, minIf(t, NOT ${bad('q')}) AS firstAt, maxIf(t, NOT ${bad('q')}) AS lastAt,
      argMinIf(v, t, NOT ${bad('q')}) AS first, argMaxIf(v, t, NOT ${bad('q')}) AS last,
      minIf(v, NOT ${bad('q')}) AS min, argMinIf(t, v, NOT ${bad('q')}) AS minAt,
      maxIf(v, NOT ${bad('q')}) AS max, argMaxIf(t, v, NOT ${bad('q')}) AS maxAt,
      sumIf(v, ${usable('q')}) AS sum, minIf(v, ${usable('q')}) AS uMin, argMinIf(t, v, ${usable('q')}) AS uMinAt,
      maxIf(v, ${usable('q')}) AS uMax, argMaxIf(t, v, ${usable('q')}) AS uMaxAt,
      groupArray(t) AS ts, arraySort(ts) AS instants, arraySort((c, at) -> at, groupArray(q), ts) AS codes,
      arraySort((x, at) -> at, groupArray(v), ts) AS vals
    FROM (SELECT point, toUnixTimestamp64Milli(ts) AS t, value AS v, quality AS q FROM sample FINAL WHERE ${where})
    GROUP BY point, b)`
}

/** Returns a SELECT of the buckets of a tier with samples, in the same columns as those of samples. */
export function bucketsOfTier(table: string, where: string): string {
  const columns = bucketColumns.map((name) => {
    if (name === 'uMin' || name === 'uMax') return `if(usableN = n - badN, ${name === 'uMin' ? 'min' : 'max'}, ${name})`
    if (name === 'uMinAt' || name === 'uMaxAt')
      return `b + toInt64(if(usableN = n - badN, ${name === 'uMinAt' ? 'minAt' : 'maxAt'}, ${name}))`
    if (instantColumns.includes(name)) return `b + toInt64(${name})`
    return name
  })
  const named = columns.map((column, index) => `${column} AS r_${bucketColumns[index]}`)
  const outer = bucketColumns.map((name) => `r_${name} AS ${name}`)
  return `SELECT point, b, ${outer.join(', ')} FROM (SELECT point, toInt64(toUnixTimestamp(t0)) * 1000 AS b, ${named.join(', ')}
    FROM ${table} FINAL WHERE n > 0 AND ${where})`
}

export interface JoinShape {
  /** Expression of the key of a joined bucket, over the instant `b` of a joined one. */
  readonly key: string
  /** Maximum validity of a sample, ms. */
  readonly gapMs: number | string
  /** 1 if a sample holds for `gapMs` before a longer gap, 0 if the time before it does not count. */
  readonly isHeld: 0 | 1
}

/**
 * Returns a SELECT that joins buckets in order of time. The time between the last sample of one and the first sample of
 * the next counts as within a bucket.
 */
export function joinBuckets(source: string, { key, gapMs, isHeld }: JoinShape): string {
  const isNotBad = 'f.n > f.badN'
  const lastUsable = usable('l.lastQuality')
  const counted = `if(r.anyFirst - l.anyLast <= ${gapMs}, r.anyFirst - l.anyLast, ${isHeld === 1 ? gapMs : '0'})`
  const cut = `least(r.anyFirst - l.anyLast, ${gapMs})`
  return `SELECT point, g AS b, n, goodN, badN, usableN, worst, badQuality, badAt,
    head.firstQuality AS firstQuality, tail.lastQuality AS lastQuality, head.anyFirst AS anyFirst, tail.anyLast AS anyLast,
    firstAt, lastAt, first, last, min, max, minAt, maxAt, sum, uMin, uMax, uMinAt, uMaxAt,
    list[1] AS head, list[-1] AS tail, arrayPopBack(list) AS ls, arrayPopFront(list) AS rs,
    ownKnownMs + toInt64(arraySum((l, r) -> if(${lastUsable}, ${counted}, 0), ls, rs)) AS knownMs,
    ownGoodMs + toInt64(arraySum((l, r) -> if(${good('l.lastQuality')}, ${cut}, 0), ls, rs)) AS goodMs,
    ownBadMs + toInt64(arraySum((l, r) -> if(${bad('l.lastQuality')}, ${cut}, 0), ls, rs)) AS badMs,
    ownStepArea + arraySum((l, r) -> if(${lastUsable}, l.last * ${counted}, 0), ls, rs) AS stepArea,
    ownLineArea + arraySum((l, r) -> if(${lastUsable},
      if(${usable('r.firstQuality')}, (l.last + r.first) / 2, l.last) * ${counted}, 0), ls, rs) AS lineArea,
    ownFallN + toInt64(arrayCount((l, r) -> r.first < l.last, arrayPopBack(vls), arrayPopFront(vls))) AS fallN,
    arrayFilter(x -> x.hasValue = 1, list) AS vls,
    arrayConcat(arrayMap((l, r) -> (r.firstAt - l.lastAt, l.lastAt), arrayPopBack(vls), arrayPopFront(vls)), gaps) AS allGaps,
    arrayReduce('max', arrayMap(x -> x.1, allGaps)) AS maxGapMs,
    arrayReduce('argMax', arrayMap(x -> x.2, allGaps), arrayMap(x -> x.1, allGaps)) AS gapAt,
    -- A sum of 0 would lose its key, so each is 1 higher for each bucket.
    if(hasStates = 0 OR length(stateSums.1) > ${maxStates}, [], stateSums.1) AS stateValues,
    arrayMap((k, ms, count) -> toInt64(ms - count) +
        toInt64(arraySum((l, r) -> if(${lastUsable} AND l.last = k, ${counted}, 0), ls, rs)),
      stateValues, if(empty(stateValues), [], stateSums.2), if(empty(stateValues), [], stateCounts.2)) AS stateMs
  FROM (SELECT point, ${key} AS g, sum(f.n) AS n, sum(f.goodN) AS goodN, sum(f.badN) AS badN, sum(f.usableN) AS usableN,
      max(f.worst) AS worst, argMinIf(f.badQuality, f.badAt, f.badN > 0) AS badQuality, minIf(f.badAt, f.badN > 0) AS badAt,
      minIf(f.firstAt, ${isNotBad}) AS firstAt, maxIf(f.lastAt, ${isNotBad}) AS lastAt,
      argMinIf(f.first, f.firstAt, ${isNotBad}) AS first, argMaxIf(f.last, f.lastAt, ${isNotBad}) AS last,
      minIf(f.min, ${isNotBad}) AS min, argMinIf(f.minAt, f.min, ${isNotBad}) AS minAt,
      maxIf(f.max, ${isNotBad}) AS max, argMaxIf(f.maxAt, f.max, ${isNotBad}) AS maxAt, sum(f.sum) AS sum,
      minIf(f.uMin, f.usableN > 0) AS uMin, argMinIf(f.uMinAt, f.uMin, f.usableN > 0) AS uMinAt,
      maxIf(f.uMax, f.usableN > 0) AS uMax, argMaxIf(f.uMaxAt, f.uMax, f.usableN > 0) AS uMaxAt,
      sum(f.knownMs) AS ownKnownMs, sum(f.goodMs) AS ownGoodMs, sum(f.badMs) AS ownBadMs,
      toInt64(sum(f.fallN)) AS ownFallN, sum(f.stepArea) AS ownStepArea, sum(f.lineArea) AS ownLineArea,
      groupArrayIf((toInt64(f.maxGapMs), toInt64(f.gapAt)), f.maxGapMs > 0) AS gaps,
      min(f.usableN = 0 OR notEmpty(f.stateValues)) AS hasStates,
      sumMapIf(f.stateValues, arrayMap(ms -> toInt64(ms) + 1, f.stateMs), notEmpty(f.stateValues)) AS stateSums,
      sumMapIf(f.stateValues, arrayMap(ms -> toInt64(1), f.stateMs), notEmpty(f.stateValues)) AS stateCounts,
      arraySort(x -> x.anyFirst, groupArray(CAST((toInt64(f.anyFirst), toInt64(f.anyLast), f.firstQuality, f.lastQuality,
        toInt64(f.firstAt), toInt64(f.lastAt), f.first, f.last, ${isNotBad}),
        'Tuple(anyFirst Int64, anyLast Int64, firstQuality UInt32, lastQuality UInt32, firstAt Int64, lastAt Int64, first Float64, last Float64, hasValue UInt8)'))) AS list
    FROM (${source}) AS f GROUP BY point, g)`
}

/** Returns the INSERT of buckets into a tier. */
export function insertBuckets(table: string, buckets: string): string {
  const isPlain = 'usableN = n - badN'
  const columns = bucketColumns.map((name) => {
    if (name === 'uMin' || name === 'uMax') return `if(${isPlain}, 0, ${name})`
    if (name === 'uMinAt' || name === 'uMaxAt') return `if(${isPlain}, 0, toUInt32(greatest(${name} - b, 0)))`
    if (name === 'badAt') return 'if(badN = 0, 0, toUInt32(greatest(badAt - b, 0)))'
    if (instantColumns.includes(name))
      return `if(n = badN AND '${name}' NOT IN ('anyFirst', 'anyLast'), 0, toUInt32(greatest(${name} - b, 0)))`
    return name
  })
  return `INSERT INTO ${table} (point, t0, version, ${bucketColumns.join(', ')})
    SELECT point, toDateTime(intDiv(b, 1000), 'UTC'), {version:UInt64}, ${columns.join(', ')} FROM (${buckets})`
}
