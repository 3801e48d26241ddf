// Whether the whole report is looked at as tables.
export const looks = $state({ tables: false });
