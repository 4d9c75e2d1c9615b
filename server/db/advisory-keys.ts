/** Advisory locks of the database. The numbers only have to differ. */
export const advisoryKeys = { migrations: 4_011_001, owner: 4_011_002, betting: 4_011_003 };
